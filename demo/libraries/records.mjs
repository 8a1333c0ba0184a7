/** What a library heard of the customer's keys, for the test; and the element's place. */
export const records = (window.records = [])
export const record = (entry) => records.push(entry)
export const place = document.getElementById('place')
