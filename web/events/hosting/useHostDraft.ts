import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Hosting } from '#shared/events/hosting/contract.ts'
import { ApiError } from '#web/api/apiError.ts'
import type { EventValues } from '#web/events/planning/eventDraft.ts'
import { discardDraft, readDraft, saveDraft } from '#web/storage/drafts.ts'
import { isOnline, subscribeOnline } from '#web/ui/useOnline.ts'
import { isSaveRefused, useSaveDraft } from './data.ts'
import { createDraftSaver, type SavingState } from './draftSaver.ts'
import { type SentDraft, toHostDraft, toHostValues } from './hostDraft.ts'
import { newHosting } from './hrefs.ts'

/** What this device could not send yet. `clientId` is that of a draft without an id. */
type Unsent = { values: EventValues; at: number; clientId: string }

const nameOf = (id: string) => `hosting:${id}`

const readUnsent = (meId: string, hosting: Hosting | null): Unsent | null => {
  try {
    const stored = readDraft(meId, nameOf(hosting?.id ?? newHosting))
    const unsent = stored === null ? null : (JSON.parse(stored) as Unsent)
    // Another device may have saved a later one.
    return unsent && (!hosting || unsent.at > hosting.updatedAt.getTime()) ? unsent : null
  } catch {
    return null
  }
}

/** Sends what is left when the network returns, the page is hidden, or the form closes. */
const useFlush = ({
  flush,
  close,
}: Pick<ReturnType<typeof createDraftSaver>, 'flush' | 'close'>) => {
  const run = useEffectEvent(() => void flush())
  const onClose = useEffectEvent(close)
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && run()
    const stop = subscribeOnline(() => isOnline() && run())
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onHidden)
      onClose()
    }
  }, [])
}

const useIsShown = () => {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

type Options = {
  meId: string
  hosting: Hosting | null
  emptyValues: EventValues
  onBegun: (id: string) => void
}

/** Saves the draft of an event while it is typed. `hosting` null: the first save creates it. */
export const useHostDraft = ({ meId, hosting, emptyValues, onBegun }: Options) => {
  const { create, save } = useSaveDraft()
  const [unsent] = useState(() => readUnsent(meId, hosting))
  const [initialValues] = useState(
    () => unsent?.values ?? (hosting ? toHostValues(hosting.draft) : emptyValues),
  )
  const [state, setState] = useState<SavingState>('idle')
  const [refusal, setRefusal] = useState('')
  const [clientId] = useState(() => unsent?.clientId ?? uuid())
  const id = useRef(hosting?.id ?? null)
  // An attempt to create it may have reached the server, with less than there is now.
  const hasTried = useRef(unsent !== null)
  const isShown = useIsShown()
  const nameNow = () => nameOf(id.current ?? newHosting)

  const begin = async (draft: SentDraft) => {
    const { id: newId } = await create({ draft, clientId })
    const typedMeanwhile = readDraft(meId, nameNow()) ?? ''
    discardDraft(meId, nameNow())
    id.current = newId
    saveDraft(meId, nameNow(), typedMeanwhile)
    if (isShown.current) onBegun(newId)
    return newId
  }
  const send = async (values: EventValues) => {
    const draft = toHostDraft(values)
    const isComplete = id.current === null && !hasTried.current
    hasTried.current = true
    const known = id.current ?? (await begin(draft))
    if (!isComplete) await save({ id: known, draft })
  }
  const [saver] = useState(() =>
    createDraftSaver<EventValues>({
      send,
      isRefusal: (error) => {
        if (error instanceof ApiError) setRefusal(error.reason)
        return isSaveRefused(error)
      },
      onState: (next) => {
        setState(next)
        if (next === 'saved') discardDraft(meId, nameNow())
      },
    }),
  )
  const change = (values: EventValues) => {
    const kept: Unsent = { values, at: Date.now(), clientId }
    saveDraft(meId, nameNow(), JSON.stringify(kept))
    saver.change(values)
  }
  // What this device could not send before is sent now.
  const resume = useEffectEvent(() => unsent && change(unsent.values))
  useEffect(() => void resume(), [])
  useFlush(saver)
  /** Its id once everything is saved; null if that failed. */
  const flush = async () => ((await saver.flush()) ? id.current : null)
  return { initialValues, state, refusal, change, flush }
}
