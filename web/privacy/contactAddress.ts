/**
 * Whoever runs an installation keeps a mailbox `contact@` at the address of the site; the
 * operations page asks for it. Nothing else of theirs is known to the browser.
 */
export const contactAddress = () => `contact@${window.location.hostname}`
