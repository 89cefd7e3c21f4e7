let made = 0

/** An id that no other row of the test has. */
export const newId = () => {
  made += 1
  return `01890a5d-ac96-774b-8e00-${String(made).padStart(12, '0')}`
}
