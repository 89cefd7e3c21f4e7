import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isInPrivateGroup } from '#server/groups/chat/messages.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import { languages } from '#shared/language/languages.ts'
import type {
  Translation,
  TranslationRequest,
  TranslationService,
} from '#shared/translation/contract.ts'
import type { Me } from '#shared/users/user.ts'
import {
  requestTargets,
  requestTranslation,
  TranslationServerError,
  timeoutMs,
  translationHost,
} from './libreTranslate.ts'
import * as store from './store.ts'

const leaseMs = 2 * timeoutMs
const pollMs = 200
// More would only wait for each other at a server that translates a few texts a second.
const maxCalls = 4
const maxWaitingCalls = 20
const targetsFreshMs = 3_600_000
const failureFreshMs = 60_000

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** For the log: it never contains the text. */
const reasonOf = (error: Error & { code?: string }) =>
  error instanceof TranslationServerError ? error.message : (error.code ?? error.name)

const unavailable = () => new AppError('translation_unavailable')

type Sources = Pick<ModerationAdapters, TranslationRequest['kind']>

/** Translates texts through the server of `TRANSLATE_URL`, each once per language. */
export const createTranslator = (app: App, sources: Sources) => {
  const { config, db } = app
  const host = translationHost(config)
  const limit = pLimit(maxCalls)
  /** Requests of this process for the same text share one promise. */
  const running = new Map<string, Promise<Translation>>()
  let known: { languages: TranslationService['languages']; until: number } | null = null
  let pendingRequest: Promise<TranslationService['languages']> | null = null

  const loadLanguages = async () => {
    try {
      const targets = await requestTargets(config)
      const supported = languages.filter((language) => targets.has(language))
      known = { languages: supported, until: performance.now() + targetsFreshMs }
      return supported
    } catch (error) {
      app.log.warn({ reason: (error as Error).message }, 'The translation server is unavailable')
      known = { languages: [], until: performance.now() + failureFreshMs }
      return known.languages
    } finally {
      pendingRequest = null
    }
  }

  const getService = async (): Promise<TranslationService> => {
    if (!host) return { host, languages: [] }
    if (known && known.until > performance.now()) return { host, languages: known.languages }
    pendingRequest ??= loadLanguages()
    return { host, languages: await pendingRequest }
  }

  /** The text, if `me` may read it. The feature that owns the text decides. */
  const readText = async (tx: Db, me: Me, of: TranslationRequest) => {
    const { text } = await sources[of.kind].view(tx, me, of.id)
    if (text.trim() === '') throw new AppError('translation_source_not_found')
    return text
  }

  const isPrivate = ({ kind, id }: TranslationRequest) =>
    kind === 'directMessage' || (kind === 'groupMessage' && isInPrivateGroup(db, id))

  const findStored = async ({ id, language }: TranslationRequest, text: string) => {
    const row = await store.findTranslation(db, id, language)
    if (!row?.contentHash || !hashOf(text).equals(row.contentHash)) return null
    return row
  }

  /** The text, if this process is to translate it; null if another one does, or has done. */
  const claim = (me: Me, of: TranslationRequest, id: string) =>
    inTransaction(db, async (tx) => {
      if (!(await store.lockSource(tx, of.kind, of.id)))
        throw new AppError('translation_source_not_found')
      const text = await readText(tx, me, of)
      const now = app.now()
      const { kind, language } = of
      const row = { id, kind, sourceId: of.id, language, contentHash: hashOf(text) }
      const isClaimed = await store.addClaim(tx, row, now, new Date(now.getTime() + leaseMs))
      return isClaimed ? text : null
    })

  const requestAndStore = async (id: string, text: string, language: string) => {
    try {
      const translated = await requestTranslation(config, text, language)
      await store.finishClaim(db, id, translated.text, translated.from)
      return translated
    } catch (error) {
      app.log.warn({ reason: reasonOf(error as Error) }, 'A text was not translated')
      throw unavailable()
    } finally {
      await store.removeClaim(db, id)
    }
  }

  /** Another process translates it. Without its claim it failed, or the text changed. */
  const waitForOther = async (of: TranslationRequest, text: string): Promise<Translation> => {
    const end = performance.now() + leaseMs
    while (performance.now() < end) {
      const row = await findStored(of, text)
      if (!row) break
      if (row.translatedText !== null) return { text: row.translatedText, from: row.sourceLanguage }
      await pause(pollMs)
    }
    throw unavailable()
  }

  /** Null if another process translates it, or has done. */
  const claimAndRequest = async (me: Me, of: TranslationRequest) => {
    const id = uuid()
    const text = await claim(me, of, id)
    return text === null ? null : requestAndStore(id, text, of.language)
  }

  const translateOnce = async (me: Me, of: TranslationRequest, seen: string) => {
    if (limit.pendingCount >= maxWaitingCalls) throw unavailable()
    // Claimed when it can be sent: a claim would expire in a long queue.
    const translated = await limit(() => claimAndRequest(me, of))
    return translated ?? waitForOther(of, seen)
  }

  const translate = async (me: Me, of: TranslationRequest): Promise<Translation> => {
    const text = await readText(db, me, of)
    if (!host) throw unavailable()
    if ((await isPrivate(of)) && me.privateTranslationHost !== host)
      throw new AppError('translation_consent_required')
    const stored = await findStored(of, text)
    if (stored?.translatedText) return { text: stored.translatedText, from: stored.sourceLanguage }
    const key = `${of.id} ${of.language} ${hashOf(text).toString('hex')}`
    const before = running.get(key)
    if (before) return before
    const started = translateOnce(me, of, text).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }

  return { getService, translate }
}
