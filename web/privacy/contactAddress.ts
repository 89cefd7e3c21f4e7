import { platform } from '#web/app/platform.ts'

/**
 * What the settings of the platform say. Without: whoever runs an installation keeps a mailbox
 * `contact@` at the address of the site; the operations page asks for it.
 */
export const contactAddress = () => platform.contactEmail ?? `contact@${window.location.hostname}`
