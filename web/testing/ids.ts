let count = 0

/** A unique id. */
export const newId = () => {
  count += 1
  return `01890a5d-ac96-774b-8e00-${String(count).padStart(12, '0')}`
}
