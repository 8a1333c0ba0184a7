/** The customer's keys as a library heard them, for the test; and the element's place. */
export const records = (window.records = [])
export const record = (entry) => records.push(entry)
export const place = document.getElementById('place')
