/** What the build tells the service worker about the files of the browser part. */
export type Program = {
  /** Another one for each change of any file. */
  id: string
  /** The script that a page of this build begins with. */
  entry: string
  /** What the first screens need. */
  first: string[]
  /** What is fetched when it is asked for, or at leisure. */
  rest: string[]
}

/** What a page asks a worker. It is answered on the port that comes along. */
export const whichEntry = 'which entry'
/** To the worker that waits. */
export const takeOver = 'take over'
/** When the page has been open for a while. */
export const keepAll = 'keep all'
