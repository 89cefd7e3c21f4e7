/** Without one there is a keyboard of glass, which would cover half of the chat at once. */
export const hasPointer = () => window.matchMedia('(hover: hover)').matches
