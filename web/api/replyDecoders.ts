/**
 * What a browser bundle contains in place of the reply schemas: the build generates the calls from
 * the contracts (`scripts/setup/browserContracts.ts`). They check types and names, decode dates and
 * drop unknown fields like the schemas, but do not check formats such as that of an id.
 */
export type Decoder = (value: unknown) => unknown

const reject = (expected: string): never => {
  throw new TypeError(`Expected ${expected}`)
}

const ofType =
  (type: 'string' | 'number' | 'boolean'): Decoder =>
  (value) =>
    typeof value === type ? value : reject(type)

export const text = ofType('string')
export const number = ofType('number')
export const boolean = ofType('boolean')

export const date: Decoder = (value) => {
  const decoded = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(decoded.getTime()) ? reject('a date') : decoded
}

export const oneOf =
  (...values: unknown[]): Decoder =>
  (value) =>
    values.includes(value) ? value : reject(values.join(' | '))

export const nullable =
  (decode: Decoder): Decoder =>
  (value) =>
    value === null ? null : decode(value)

export const optional =
  (decode: Decoder): Decoder =>
  (value) =>
    value === undefined ? undefined : decode(value)

export const array =
  (decode: Decoder): Decoder =>
  (value) =>
    Array.isArray(value) ? value.map((item) => decode(item)) : reject('an array')

export const object = (shape: Record<string, Decoder>): Decoder => {
  const fields = Object.entries(shape)
  return (value) => {
    if (typeof value !== 'object' || value === null) return reject('an object')
    const decoded: Record<string, unknown> = {}
    for (const [name, decode] of fields) {
      const field = decode((value as Record<string, unknown>)[name])
      if (field !== undefined) decoded[name] = field
    }
    return decoded
  }
}

/** An object with any names, such as ids. */
export const record =
  (decode: Decoder): Decoder =>
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, decode(field)]))
      : reject('an object')

export const withDefault =
  (decode: Decoder, otherwise: unknown): Decoder =>
  (value) =>
    value === undefined ? otherwise : decode(value)

/** Objects that differ by their kind, which the field `name` tells. */
export const oneKind =
  (name: string, kinds: Record<string, Decoder>): Decoder =>
  (value) => {
    const kind = String(Object(value)[name])
    const decode = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    return decode ? decode(value) : reject(Object.keys(kinds).join(' | '))
  }

/** The part of a schema that the API client uses. */
export const reply = (decode: Decoder) => ({ parse: decode })
