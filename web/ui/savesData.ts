type Connection = { saveData?: boolean; effectiveType?: string }

/** The user saves data, or the connection is about as slow as GPRS. Not every browser tells. */
export const savesData = () => {
  const { saveData, effectiveType } = Object((navigator as { connection?: Connection }).connection)
  return saveData === true || /2g$/.test(effectiveType)
}
