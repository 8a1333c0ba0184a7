/**
 * Runs before anything else in the hosted page of the gallery: lets it believe that it stands alone, since it
 * shows itself in no frame but its element's.
 */
Object.defineProperty(window, 'parent', { value: window })
