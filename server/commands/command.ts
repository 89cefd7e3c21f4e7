import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

type Option = {
  type: 'string' | 'boolean'
  multiple?: boolean
  /** Placeholder of the value in the help: "<file>". */
  value?: string
  says: string
}

export type Command = {
  /** As typed: "npm run backup". */
  name: string
  /** One-sentence description. */
  about: string
  /** Positional argument: "<username>". */
  argument?: { name: string; isOptional?: boolean; isRepeated?: boolean; says: string }
  options?: Record<string, Option>
}

export type Given = {
  /** Positional arguments; several only if the argument may be repeated. */
  positionals: string[]
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
}

const helpOption: Option = { type: 'boolean', says: 'Shows this help' }

const formatUsage = ({ name, argument }: Command) => {
  const repeated = argument && (argument.isRepeated ? `${argument.name} …` : argument.name)
  const named = argument?.isOptional ? `[${repeated}]` : repeated
  return `Usage: ${name} --${named ? ` ${named}` : ''} [options]`
}

const formatHelp = (command: Command): string => {
  const { about, argument, options = {} } = command
  const rows = [
    ...(argument ? [[argument.name, argument.says] as const] : []),
    ...Object.entries({ ...options, help: helpOption }).map(
      ([name, { value, says }]) => [`--${name}${value ? ` ${value}` : ''}`, says] as const,
    ),
  ]
  const width = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
  return [about, '', formatUsage(command), '', ...lines, ''].join('\n')
}

/** Parses the arguments; null when help was requested. Unknown ones throw an Error with a hint. */
export const readArguments = (command: Command, argv: string[]): Given | null => {
  if (argv.includes('--help') || argv.includes('-h')) return null
  const hint = `See ${command.name} -- --help`
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { type, multiple = false }]) => [
      name,
      { type, multiple },
    ]),
  ) satisfies ParseArgsOptionsConfig
  const parsed = (() => {
    try {
      return parseArgs({ args: argv, options, allowPositionals: true })
    } catch (error) {
      const [message = ''] = (error as Error).message.split(/\. To specify|\n/)
      throw new Error(`${message.replace(/\.$/, '')}. ${hint}`)
    }
  })()
  const { values, positionals } = parsed
  const { argument } = command
  const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''))
  if (empty) throw new Error(`--${empty[0]} is empty. ${hint}`)
  const unexpected = argument?.isRepeated ? undefined : positionals[argument ? 1 : 0]
  if (unexpected !== undefined) throw new Error(`Unexpected argument “${unexpected}”. ${hint}`)
  if (argument && (positionals.includes('') || (!argument.isOptional && positionals.length === 0)))
    throw new Error(`${argument.name} is missing. ${hint}`)
  return { positionals, values }
}

const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** Message of an error; `fetch` hides it in the cause. Includes the code if the message lacks it. */
export const errorReason = (error: unknown): string => {
  const { cause, message: outer } = error as Error
  const { code, message } = (outer === 'fetch failed' ? cause : error) as NodeJS.ErrnoException
  return typeof code === 'string' && !message.includes(code) ? `${code} ${message}`.trim() : message
}

/**
 * For programs that continue on their own: exits after printing help or an error. `read` may reject
 * arguments by throwing.
 */
export const argumentsOrHelp = <T = Given>(
  command: Command,
  read: (given: Given) => T = (given) => given as T,
): T => {
  try {
    const given = readArguments(command, process.argv.slice(2))
    if (given) return read(given)
    process.stdout.write(formatHelp(command))
  } catch (error) {
    fail(error)
  }
  process.exit()
}

/** Runs a command: a failure prints one sentence and sets exit code 1. */
export const runCommand = async (command: Command, work: (given: Given) => Promise<void>) => {
  // For example a late error of a stream whose reader failed already: print only the first.
  process.on('uncaughtException', (error) => {
    if (process.exitCode !== 1) fail(error)
    process.exit(1)
  })
  try {
    const given = readArguments(command, process.argv.slice(2))
    if (given) await work(given)
    else process.stdout.write(formatHelp(command))
  } catch (error) {
    fail(error)
  }
}
