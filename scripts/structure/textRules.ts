import { Visitor } from 'oxc-parser'
import { generated } from './fileRules.ts'
import { isTesting } from './layout.ts'
import type { Finding, Source, Tree } from './tree.ts'

/** Attributes and properties that hold text for people, in addition to `aria-label` and the like. */
const textNames =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder|description|lead|hint|reason|text|note|heading|subject|message|busy|error|errorTitle|errorFallback|successTitle|fallback|summary|caption|closing|action|actionText|question|answer|confirm|cancel)$/

// A word of two letters: initials, units and separators are no text.
const hasWord = /\p{L}{2}/u
/** "Book Now", "You have a place": capital letter, lower-case word. */
const isSentence = /^[“«]?\p{Lu}[\p{Ll}’]+([ ,.:!?…].*)?$/su
/** Two words or more, or one with punctuation. */
const isPhrase = /^[“«]?\p{Lu}?[\p{Ll}’]+,? [\p{L}’“]+/u

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const nameOf = (node: Node | undefined): string => {
  if (!node) return ''
  if (node.type === 'JSXNamespacedName') return ''
  const { name, value, property } = node as { name?: unknown; value?: unknown; property?: Node }
  if (typeof name === 'string') return name
  if (typeof value === 'string') return value
  return property ? nameOf(property) : ''
}

/** Text that developers and operators read. */
const isForDevelopers = (callee: string) =>
  /^(\w*Error|log|info|warn|debug|error|fatal|trace|assert|invariant|fail|describe|test|RegExp|fill|exit)$/.test(
    callee,
  ) && callee !== 'AppError'

/** The fixed parts of a string or template. */
const textOf = (node: Node): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node.quasis as { value: { cooked: string | null } }[]
  return quasis.map(({ value }) => value.cooked ?? '').join('#')
}

/** Why a text stays in the code, on its line or the one before: a value, or words of an audit log. */
const exception = /untranslated: \w/

/** Lines with text in the code that belongs in `texts`. */
const hardCodedTexts = (source: Source): { line: number; text: string }[] => {
  const found = new Map<number, string>()
  const skipped: [number, number][] = []
  const add = (node: Node, text: string) => {
    if (!skipped.some(([start, end]) => node.start >= start && node.end <= end))
      found.set(node.start, text.trim())
  }
  const skip = ({ start, end }: Node) => void skipped.push([start, end])
  const checkNamed = (name: string, value: Node | undefined) => {
    const text = value && textOf(value)
    if (
      value &&
      text &&
      textNames.test(name) &&
      hasWord.test(text) &&
      (isSentence.test(text) || isPhrase.test(text))
    )
      add(value, text)
  }
  const visitCall = (node: Node) => {
    if (isForDevelopers(nameOf(node.callee as Node))) skip(node)
  }
  new Visitor({
    ImportDeclaration: (node) => skip(node as unknown as Node),
    TSLiteralType: (node) => skip(node as unknown as Node),
    CallExpression: (node) => visitCall(node as unknown as Node),
    NewExpression: (node) => visitCall(node as unknown as Node),
    TaggedTemplateExpression: (node) => skip(node as unknown as Node),
    JSXText: (node) => {
      if (hasWord.test(node.value)) add(node as unknown as Node, node.value)
    },
    JSXAttribute: (node) => {
      const { name, value } = node as unknown as { name: Node; value?: Node }
      const inner = value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : value
      if (/^(className|style|href|id|d|path|src|rel|type|pattern)$/.test(nameOf(name)))
        skip(node as unknown as Node)
      else checkNamed(nameOf(name), inner)
    },
    Property: (node) => {
      const { key, value } = node as unknown as { key: Node; value: Node }
      checkNamed(nameOf(key), value)
    },
    Literal: (node) => {
      const text = textOf(node as unknown as Node)
      if (text && / /.test(text.trim()) && isSentence.test(text)) add(node as unknown as Node, text)
    },
    TemplateLiteral: (node) => {
      const text = textOf(node as unknown as Node)
      if (text && /\p{L} \p{L}/u.test(text) && (isSentence.test(text) || isPhrase.test(text)))
        add(node as unknown as Node, text)
    },
  }).visit(source.program)
  const lines = source.text.split('\n')
  const isExcepted = (line: number) =>
    [lines[line - 1], lines[line - 2]].some((text) => text !== undefined && exception.test(text))
  return [...found]
    .map(([start, text]) => ({ line: source.lineAt(start), text }))
    .filter(({ line }) => !isExcepted(line))
}

/**
 * Code whose texts operators and developers read, in English, and sample data. Names of places,
 * interests and time zones are values.
 */
const isExempt = (path: string) =>
  !/^(web|shared|server)\/.+\.tsx?$/.test(path) ||
  isTesting(path) ||
  /^server\/(backup|commands|db|jobs|seed|lifecycle)\//.test(path) ||
  /^server\/\w+\.ts$/.test(path) ||
  /^server\/http\/(metrics|metricsSummary|openApi)\.ts$/.test(path) ||
  /\/(lifecycle|zones|InterestsStep|PlaceStep)\.tsx?$/.test(path) ||
  generated.test(path)

export const textInCatalogues = ({ sources }: Tree): Finding[] =>
  sources
    .filter(({ path }) => !isExempt(path))
    .flatMap((source) =>
      hardCodedTexts(source).map(({ line, text }) => ({
        path: source.path,
        line,
        rule: 'text-in-catalogues',
        sentence: `A text belongs in texts/: ${text.slice(0, 60)}`,
      })),
    )

/** A module is evaluated once, and before its texts are loaded. */
export const textsOnceOnly = ({ sources }: Tree): Finding[] =>
  sources
    .filter(({ path }) => !isExempt(path))
    .flatMap((source) => {
      const functions: [number, number][] = []
      const calls: number[] = []
      const addFunction = ({ start, end }: { start: number; end: number }) =>
        void functions.push([start, end])
      new Visitor({
        FunctionDeclaration: addFunction,
        FunctionExpression: addFunction,
        ArrowFunctionExpression: addFunction,
        CallExpression: (node) => {
          if (/^(t|rich)$/.test(nameOf(node.callee as unknown as Node))) calls.push(node.start)
        },
      }).visit(source.program)
      return calls
        .filter((at) => !functions.some(([start, end]) => at > start && at < end))
        .map((at) => ({
          path: source.path,
          line: source.lineAt(at),
          rule: 'texts-once-only',
          sentence: 'A module is evaluated once: read texts while rendering or handling a request.',
        }))
    })
