/**
 * Without a mouse, focusing a field opens the on-screen keyboard, which covers half of the screen.
 */
export const hasPointer = () => window.matchMedia('(hover: hover)').matches
