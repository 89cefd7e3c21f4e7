import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

type Option = {
  type: 'string' | 'boolean'
  multiple?: boolean
  /** What stands for its value in the help: "<file>". */
  value?: string
  says: string
}

export type Command = {
  /** As it is typed: "npm run backup". */
  name: string
  /** What it does, in a sentence. */
  about: string
  /** What it is told beside its options: "<username>". */
  argument?: { name: string; isOptional?: boolean; says: string }
  options?: Record<string, Option>
}

type Given = {
  argument: string | undefined
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
}

const helpOption: Option = { type: 'boolean', says: 'Says this' }

const usageOf = ({ name, argument }: Command) => {
  const named = argument && (argument.isOptional ? `[${argument.name}]` : argument.name)
  return `Usage: ${name} --${named ? ` ${named}` : ''} [options]`
}

export const helpOf = (command: Command): string => {
  const { about, argument, options = {} } = command
  const rows = [
    ...(argument ? [[argument.name, argument.says] as const] : []),
    ...Object.entries({ ...options, help: helpOption }).map(
      ([name, { value, says }]) => [`--${name}${value ? ` ${value}` : ''}`, says] as const,
    ),
  ]
  const width = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
  return [about, '', usageOf(command), '', ...lines, ''].join('\n')
}

/** What was typed; null: only the help is wanted. Anything unknown is an Error that says how to go on. */
export const readArguments = (command: Command, typed: string[]): Given | null => {
  if (typed.includes('--help') || typed.includes('-h')) return null
  const more = `See ${command.name} -- --help`
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { type, multiple = false }]) => [
      name,
      { type, multiple },
    ]),
  ) satisfies ParseArgsOptionsConfig
  const parsed = (() => {
    try {
      return parseArgs({ args: typed, options, allowPositionals: true })
    } catch (error) {
      const [sentence = ''] = (error as Error).message.split(/\. To specify|\n/)
      throw new Error(`${sentence.replace(/\.$/, '')}. ${more}`)
    }
  })()
  const [first, second] = parsed.positionals
  const { argument } = command
  const tooMuch = argument ? second : first
  if (tooMuch !== undefined) throw new Error(`“${tooMuch}” is one too many. ${more}`)
  if (argument && !argument.isOptional && first === undefined)
    throw new Error(`${argument.name} is missing. ${more}`)
  return { argument: first, values: parsed.values }
}

const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** Runs a command of the operator: a failure is one sentence and the exit code 1. */
export const runCommand = async (command: Command, work: (given: Given) => Promise<void>) => {
  // Such as of a stream whose reader has given up already: it is told once.
  process.on('uncaughtException', (error) => {
    if (process.exitCode !== 1) fail(error)
    process.exit(1)
  })
  try {
    const given = readArguments(command, process.argv.slice(2))
    if (given) await work(given)
    else process.stdout.write(helpOf(command))
  } catch (error) {
    fail(error)
  }
}
