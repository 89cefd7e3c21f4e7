import type { PagePath } from './pages.ts'

/** Where other apps send what the user shares into ours: the service worker takes the POST. */
export const sharePath = '/share' satisfies PagePath

/** Without a worker, a signed-in user, or space on the device: the page asks to share again. */
export const shareAgainPath = `${sharePath}?again=1`

/** The name of the field with the files; the others are `title`, `text` and `url`. */
export const sharedFilesField = 'files'
