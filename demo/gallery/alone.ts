/**
 * Runs first in the hosted page of the gallery and hides the frame around it: in a frame the page would wait
 * for an element.
 */
Object.defineProperty(window, 'parent', { value: window })
