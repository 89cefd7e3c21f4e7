import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Visitor } from 'oxc-parser'
import { isTesting } from './layout.ts'
import type { Finding, Source, Tree } from './tree.ts'

/** Wording that docs/voice.md rejects, as regular expressions, with what to write instead. */
const replacements: Record<string, string> = {
  'nothing (here )?holds|holds “': 'No results for …',
  '\\bno request of yours\\b': 'You have no open requests',
  '\\bstands? (in|among|below|beside|under|with)\\b': 'is in, or say who explains it',
  '\\bwhoever\\b': 'the person who, everyone who',
  '\\bto whom\\b|\\bwhom\\b': 'who',
  '\\bwho has this (address|link)\\b': 'anyone with this link',
  '\\b(people who suit you|who suits)\\b': 'suggested for you, a good match',
  '\\bunwanted mails?\\b|\\bjunk mail\\b': 'spam folder',
  '\\btak(e|es|en|ing) (\\w+ ){0,2}back\\b': 'cancel, undo or withdraw',
  '\\bput(s|ting)? (it|this|the list) away\\b': 'hide',
  '\\bcounts? (at once|from the moment|once)\\b': 'takes effect right away',
  '(?<!everything )\\bat once\\b': 'right away, or at the same time',
  '\\bterms? of keeping\\b|\\bfor as long as the table\\b': 'how long we keep data',
  '\\b(is|are|was|were) (not )?told\\b': 'we’ll tell …',
  '\\bcomes? free\\b': 'opens up, is available',
  '\\bonce more\\b|\\banew\\b': 'again',
  '\\b(works?|answers?|exists?) no more\\b|\\bdo(es)? not work any more\\b': 'no longer works',
  '\\b(it is|is) not here\\b': 'We can’t find …',
  '\\bnot complete\\b': 'incomplete',
  '\\bin the open\\b': 'unencrypted',
  '\\bare the most\\b|\\bis the most\\b': 'at most',
  '\\b(goes?|gone) for good\\b': 'is deleted for good',
  '\\bbring in\\b|\\bbrought in\\b': 'import, add',
  '\\bin line, if anybody\\b': 'the next person on the waitlist',
  '\\bsecond factors?\\b': 'two-step verification',
  '\\b(the|a|an|this|our|each|by|last|in|of) mail\\b(?! (server|address))|\\bmails\\b':
    'email, emails',
  '\\b(sign|signs|signed|signing) (in|out)\\b': 'log in, log out',
  '\\bsign-in\\b': 'login',
  '\\b(some|every|any)body\\b': 'someone, everyone, anyone',
  '\\bnobody\\b': 'no one',
  '\\bthose who\\b': 'people who',
  '\\b(oops|please note|kindly|in order to|prior to|click here|e-mail)\\b':
    'plain words, see docs/voice.md',
  '\\b(canceled|organization|organize|favorite|neighbor)': 'British spelling',
}

/** Quoted texts of the design, a type of data by its usual name, and inputs of hashes. */
const exceptions =
  /Please sign in again|Sign in to manage your data|second factors? (are|is) \w+crypted|second factors are not|welkom second factor|leave a category of mails|the secret of a second factor/g

const rules = Object.entries(replacements).map(([pattern, instead]) => ({
  // Source code wraps texts of components at spaces.
  pattern: new RegExp(pattern.replaceAll(' ', '\\s+'), 'gi'),
  instead,
}))

/** At least two words: identifiers, paths and codes have no spaces. */
const isSentence = (text: string) => /[a-z’.,]\s+[a-z“]/i.test(text)

const showsTexts = (path: string) =>
  /^(web|shared|server)\//.test(path) &&
  !isTesting(path) &&
  !/^server\/(db|seed)\/|\/(store|lifecycle)\.ts$|\/rentalScam\w+\.ts$/.test(path)

type Text = { start: number; text: string }

/** String literals, template texts and texts of components; not SQL. */
const textsOf = (source: Source): Text[] => {
  const texts: Text[] = []
  const sql: [start: number, end: number][] = []
  const add = ({ start, end }: { start: number; end: number }) => {
    if (!sql.some(([from, to]) => start > from && end < to))
      texts.push({ start, text: source.text.slice(start, end) })
  }
  new Visitor({
    TaggedTemplateExpression: ({ start, end }) => sql.push([start, end]),
    Literal: (node) => typeof node.value === 'string' && add(node),
    TemplateElement: add,
    JSXText: add,
  }).visit(source.program)
  return texts
}

const shownDocuments =
  /^(docs\/privacy|server\/resources\/guides)\/(en\/)?[^/]+\.md$|\/messages\/en\.json$/

const problemsIn = ({ start, text }: Text) =>
  rules.flatMap(({ pattern, instead }) =>
    [...text.replace(exceptions, (match) => '_'.repeat(match.length)).matchAll(pattern)].map(
      (match) => ({
        offset: start + match.index,
        sentence: `“${match[0].replace(/\s+/g, ' ')}” is not our wording (docs/voice.md). Write: ${instead}.`,
      }),
    ),
  )

/** All texts for people follow docs/voice.md. */
export const wording = ({ root, paths, sources }: Tree): Finding[] => [
  ...sources
    .filter(({ path }) => showsTexts(path))
    .flatMap((source) =>
      textsOf(source)
        .filter(({ text }) => isSentence(text))
        .flatMap(problemsIn)
        .map(({ offset, sentence }) => ({
          path: source.path,
          line: source.lineAt(offset),
          rule: 'wording',
          sentence,
        })),
    ),
  ...paths
    .filter((path) => shownDocuments.test(path))
    .flatMap((path) => {
      // The keys of messages are names in code.
      const text = readFileSync(posix.join(root, path), 'utf8').replace(/^ *"[\w.]+": /gm, (key) =>
        ' '.repeat(key.length),
      )
      return problemsIn({ start: 0, text }).map(({ offset, sentence }) => ({
        path,
        line: text.slice(0, offset).split('\n').length,
        rule: 'wording',
        sentence,
      }))
    }),
]
