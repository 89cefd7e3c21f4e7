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
  argument?: { name: string; isOptional?: boolean; isRepeated?: boolean; says: string }
  options?: Record<string, Option>
}

export type Given = {
  /** Beside the options: one, or several where the argument may be repeated. */
  words: string[]
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
}

const helpOption: Option = { type: 'boolean', says: 'Shows this help' }

const usageOf = ({ name, argument }: Command) => {
  const repeated = argument && (argument.isRepeated ? `${argument.name} …` : argument.name)
  const named = argument?.isOptional ? `[${repeated}]` : repeated
  return `Usage: ${name} --${named ? ` ${named}` : ''} [options]`
}

const helpOf = (command: Command): string => {
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
  const { values, positionals: words } = parsed
  const { argument } = command
  const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''))
  if (empty) throw new Error(`--${empty[0]} is empty. ${more}`)
  const tooMuch = argument?.isRepeated ? undefined : words[argument ? 1 : 0]
  if (tooMuch !== undefined) throw new Error(`Unexpected argument “${tooMuch}”. ${more}`)
  if (argument && (words.includes('') || (!argument.isOptional && words.length === 0)))
    throw new Error(`${argument.name} is missing. ${more}`)
  return { words, values }
}

const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/**
 * The same for a program that goes on by itself: after the help, or a mistake, it ends here. `read`
 * throws where what was typed is unknown to that program.
 */
export const argumentsOrHelp = <T = Given>(
  command: Command,
  read: (given: Given) => T = (given) => given as T,
): T => {
  try {
    const given = readArguments(command, process.argv.slice(2))
    if (given) return read(given)
    process.stdout.write(helpOf(command))
  } catch (error) {
    fail(error)
  }
  process.exit()
}

/** Runs a command: a failure is one sentence and the exit code 1. */
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
