/** The hosted page: the same app as in the elements, with the page itself as its surroundings. */
export {}
