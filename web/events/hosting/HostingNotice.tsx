import { IconClock, IconMessage2, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Hosting } from '#shared/events/hosting/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useWithdrawProposal } from './data.ts'
import styles from './HostingNotice.module.css'

type NoticeProps = {
  tone: 'blue' | 'orange' | 'red'
  icon: typeof IconClock
  title: string
  children: ReactNode
}

const Notice = ({ tone, icon: Icon, title, children }: NoticeProps) => (
  <section className={styles.notice} data-tone={tone} aria-label={title}>
    <Icon size={22} stroke={1.75} aria-hidden="true" />
    <div className="stack gap-8 justify-items-start">
      <p className="font-600">{title}</p>
      {children}
    </div>
  </section>
)

const Answer = ({ text }: { text: string | null }) => (
  <p className={`own-side ${styles.words}`} dir="auto">
    {text}
  </p>
)

/** Where the event is on its way to being published. Nothing for a draft. */
export const HostingNotice = ({ hosting }: { hosting: Hosting }) => {
  const { id, state, answer, myRole, myState } = hosting
  const withdraw = useWithdrawProposal()
  const isHost = myState === 'accepted' && myRole !== 'door'
  switch (state) {
    case 'proposed':
      return (
        <Notice tone="blue" icon={IconClock} title={t('events.hosting.waitingTitle')}>
          {isHost && (
            <>
              <p>{t('events.hosting.waitingText')}</p>
              <Button
                size="sm"
                variant="default"
                isBusy={withdraw.isPending}
                onClick={() => withdraw.mutate({ id })}
              >
                {t(withdraw.isPending ? 'events.hosting.takingBack' : 'events.hosting.takeBack')}
              </Button>
            </>
          )}
        </Notice>
      )
    case 'changesAsked':
      return (
        <Notice tone="orange" icon={IconMessage2} title={t('events.hosting.changesTitle')}>
          <Answer text={answer} />
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="red" icon={IconX} title={t('events.hosting.refusedTitle')}>
          <Answer text={answer} />
        </Notice>
      )
    default:
      return null
  }
}
