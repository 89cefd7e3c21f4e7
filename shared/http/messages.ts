import * as z from 'zod'

const typeName = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const longestShown = 40
// Controls and marks that show nothing or turn the direction of the text around them.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu
const isSecret = /password|token|secret|code|key/i

const quoted = (text: string) => {
  const characters = [...text.slice(0, 4 * longestShown).replace(unseen, '')]
  const isCut = characters.length > longestShown || text.length > 4 * longestShown
  return `'${characters.slice(0, longestShown).join('')}${isCut ? '…' : ''}'`
}

/** A value as a person sent it, in few characters. */
export const shownValue = (value: unknown) => {
  if (typeof value === 'string') return quoted(value)
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : typeName(value)
}

/** The choices, and what came instead; of a field that may hold a secret only its type. */
const wrongChoice = ({ values, input, path }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidValue>) =>
  `Expected ${values.map(shownValue).join(' | ')}, received ${
    path?.some((part) => isSecret.test(String(part))) ? typeName(input) : shownValue(input)
  }`

/**
 * The product's wording of validation, the same in the browser's forms and the server's answers.
 * A schema that gives a message of its own keeps it.
 */
const wording = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required'
      return `Expected ${issue.expected}, received ${typeName(issue.input)}`
    case 'too_small':
      if (issue.origin === 'string')
        return `String must contain at least ${issue.minimum} character(s)`
      if (issue.origin === 'array') return `Array must contain at least ${issue.minimum} element(s)`
      return `Number must be greater than or equal to ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string')
        return `String must contain at most ${issue.maximum} character(s)`
      if (issue.origin === 'array') return `Array must contain at most ${issue.maximum} element(s)`
      return `Number must be less than or equal to ${issue.maximum}`
    case 'invalid_format':
      if (issue.format === 'email') return 'Invalid email'
      if (issue.format === 'uuid') return 'Invalid id'
      if (issue.format === 'url') return 'Invalid address'
      return 'Invalid value'
    case 'invalid_value':
      if (issue.input === undefined) return 'Required'
      return wrongChoice(issue)
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`
    default:
      return 'Invalid value'
  }
}

/** Called once at start by the server and once by the browser. */
export const useOurWording = () => z.config({ customError: wording })
