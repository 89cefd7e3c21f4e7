/** When the newest write left for the server, in milliseconds of `performance.now()`. */
export const lastWrite = { at: Number.NEGATIVE_INFINITY }

export const noteWrite = () => {
  lastWrite.at = performance.now()
}
