/** The list of built files for the service worker's precache. */
export type BuildManifest = {
  /** A hash of all files. */
  id: string
  /** The entry script, which identifies the build of a page. */
  entry: string
  /** The files that the first screens need. */
  first: string[]
  /** Files that are cached on demand or when the page is idle. */
  rest: string[]
  /** The names of the message files of the first screens and of the others, without language. */
  messages: { first: string[]; rest: string[] }
  /** A hash of the illustrations, which are cached when they are first shown. */
  illustrationsId: string
}

/** Asks a worker for the entry script of its build. It replies on the transferred port. */
export const entryQuery = 'which entry'
/** Tells the waiting worker to activate. */
export const activateCommand = 'take over'
/** Tells the worker to cache the files of all screens, in the language that follows. */
export const precacheCommand = 'keep all '

/** Messages from the worker to pages. */
export type WorkerMessage =
  /** Navigate to the path and acknowledge on the transferred port. */
  | { kind: 'open'; path: string; tag: string }
  /** A notification was clicked while no page was open. */
  | { kind: 'clicked'; tag: string }
  /** The browser has replaced its push subscription. */
  | { kind: 'renew' }

/** Message from a page to the worker: it now listens. */
export const pageIsListening = 'I hear'
