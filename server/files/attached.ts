import * as store from './store.ts'

/** For the features whose things have files: row `f` of files, as people see it. */
export const attachedFile = store.asAttached

/** Takes files from what is deleted. Their bytes go too, unless a report keeps them. */
export const detachFiles = store.detach
