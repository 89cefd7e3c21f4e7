import { platform } from '#web/page/platform.ts'

/**
 * The contact address of the platform settings. The fallback is the mailbox `contact@` that the
 * operations guide requires.
 */
export const contactAddress = () => platform.contactEmail ?? `contact@${window.location.hostname}`
