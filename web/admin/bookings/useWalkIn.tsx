import { type ReactNode, useState } from 'react'
import type { ApiError } from '#web/api/apiError.ts'
import { rich, t } from '#web/language/t.tsx'
import type { RunCheckIn } from '#web/page/checkIn/useEarlyConfirmation.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAddWalkIn } from './data.ts'

/** A member by id, or a guest by name. */
export type Person = { userId: string; name: string } | { userId: null; name: string }

type Refused = { person: Person; reason: string; onAdded: () => void }

type WalkIns = {
  add: (person: Person, onAdded?: () => void) => void
  isPending: boolean
  error: ApiError | null
  /** Asks before more people come in than there are places. */
  dialog: ReactNode
}

export const useWalkIn = (eventId: string, run: RunCheckIn): WalkIns => {
  const walkIn = useAddWalkIn()
  const [refused, setRefused] = useState<Refused | null>(null)
  const send = (person: Person, onAdded: () => void, mayExceedLimit: boolean) =>
    walkIn.mutate(
      {
        id: eventId,
        ...(person.userId ? { userId: person.userId } : { name: person.name }),
        ...(mayExceedLimit && { mayExceedLimit }),
      },
      {
        onSuccess: () => {
          setRefused(null)
          onAdded()
        },
        onError: (error) => {
          const isFull = error.code === 'limit_reached'
          setRefused(isFull ? { person, reason: error.reason, onAdded } : null)
        },
      },
    )
  const dialog = (
    <ConfirmDialog
      isOpen={refused !== null}
      onClose={() => setRefused(null)}
      title={t('admin.walkIn.full.title', {
        reason: refused?.reason ?? t('admin.walkIn.full.reason'),
      })}
      cancelLabel={t('common.back')}
      confirmLabel={t('admin.walkIn.full.confirm')}
      busyLabel={t('admin.walkIn.full.busy')}
      isBusy={walkIn.isPending}
      isDanger={false}
      onConfirm={() => refused && send(refused.person, refused.onAdded, true)}
    >
      <p>
        {rich('admin.walkIn.full.text', {
          name: refused?.person.name ?? '',
          strong: (name) => <strong dir="auto">{name}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
  return {
    add: (person, onAdded = () => {}) => {
      if (!walkIn.isPending) run(() => send(person, onAdded, false))
    },
    isPending: walkIn.isPending,
    error: walkIn.error?.code === 'limit_reached' ? null : walkIn.error,
    dialog,
  }
}
