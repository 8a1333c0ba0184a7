/** What a library heard, for the test; and the element's place. */
export const noted = (window.noted = [])
export const note = (what) => noted.push(what)
export const place = document.getElementById('place')
