import { IconArrowBackUp, IconBan, IconFlag, IconUserMinus } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { openReport } from '#web/safety/data.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import styles from './ConnectionSteps.module.css'
import { useWithdraw } from './data.ts'
import type { Question } from './PersonQuestions.tsx'
import type { Standing } from './standing.ts'

const ActionMenu = lazy(async () => ({
  default: (await import('#web/ui/ActionMenu.tsx')).ActionMenu,
}))
const PersonQuestions = lazy(async () => ({
  default: (await import('./PersonQuestions.tsx')).PersonQuestions,
}))

type Props = {
  user: PublicUser
  standing: Standing
  /** Takes the focus when they are no longer there. */
  place: RefObject<HTMLElement | null>
}

/** What is done rarely: take back, end, report, block. */
export const PersonMenu = ({ user, standing, place }: Props) => {
  const withdraw = useWithdraw()
  const [asked, setAsked] = useState<Question | null>(null)
  const wasAsked = useLastShown(asked) !== null
  const ofStanding =
    standing.is === 'asked'
      ? [
          {
            label: 'Withdraw',
            icon: IconArrowBackUp,
            onChoose: () => {
              if (!withdraw.isPending) withdraw.mutate({ id: standing.id })
            },
          },
        ]
      : standing.is === 'connected'
        ? [
            {
              label: 'Remove connection',
              icon: IconUserMinus,
              onChoose: () => setAsked({ step: 'end', id: standing.id }),
            },
          ]
        : []
  const report = {
    label: 'Report',
    icon: IconFlag,
    onChoose: () => openReport({ type: 'user', id: user.id, author: user }),
  }
  const block = {
    label: 'Block',
    icon: IconBan,
    isDanger: true,
    onChoose: () => setAsked({ step: 'block' }),
  }
  return (
    <>
      <Suspense fallback={<span className={styles.menu} />}>
        <ActionMenu name={`Actions for ${user.name}`} actions={[...ofStanding, report, block]} />
      </Suspense>
      {wasAsked && (
        <Suspense>
          <PersonQuestions user={user} asked={asked} onClose={() => setAsked(null)} place={place} />
        </Suspense>
      )}
    </>
  )
}
