import { dayOf, timeOf } from '#shared/calendar/days.ts'

// Readers of search parameters, which anybody can type. undefined: missing or invalid. The lists need
// no more than this for their first paint, so they do without the library of schemas.

type Params = Partial<Record<string, string>>

export const readSearchParams = (search: string): Params =>
  Object.fromEntries(new URLSearchParams(search))

export const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | undefined => values.find((value) => value === text)

const maxLength = 100

/** Trimmed, on one line, as endpoints accept it. */
export const searchText = (text = '', minLength = 1): string | undefined => {
  const trimmed = text.trim()
  const { length } = [...trimmed]
  const isAccepted = trimmed.isWellFormed() && !/\p{Cc}/u.test(trimmed)
  return isAccepted && length >= minLength && length <= maxLength ? trimmed : undefined
}

/** Limited to the years that the server accepts. */
export const dayIn = (text = ''): string | undefined => {
  const time = /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) ? timeOf(text) : Number.NaN
  // Others roll over: the 31st of February is in March.
  return !Number.isNaN(time) && dayOf(time) === text ? text : undefined
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

export const idIn = (text = ''): string | undefined => (uuid.test(text) ? text : undefined)
