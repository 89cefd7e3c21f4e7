import { Link, useSearch } from 'wouter'
import { type Label, rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { isLinkExpired, useConfirmEmail, useUndoEmail } from './data.ts'
import styles from './LinkScreens.module.css'

type Labels = {
  title: Label
  ask: Label
  button: Label
  done: Label
  after: Label
  link: { href: string; text: () => string }
}

const openApp = {
  href: '/',
  text: () => t('common.openCommunity', { community: platform.name }),
}

const labelsByKind: Record<'confirm' | 'account' | 'undo', Labels> = {
  confirm: {
    title: 'auth.emailLink.confirmTitle',
    ask: 'auth.emailLink.newAsk',
    button: 'auth.emailLink.confirmButton',
    done: 'auth.emailLink.newDone',
    after: 'auth.emailLink.newAfter',
    link: openApp,
  },
  account: {
    title: 'auth.emailLink.confirmTitle',
    ask: 'auth.emailLink.accountAsk',
    button: 'auth.emailLink.confirmButton',
    done: 'auth.emailLink.accountDone',
    after: 'auth.emailLink.accountAfter',
    link: openApp,
  },
  undo: {
    title: 'auth.emailLink.undoTitle',
    ask: 'auth.emailLink.undoAsk',
    button: 'auth.emailLink.undoButton',
    done: 'auth.emailLink.undoDone',
    after: 'auth.emailLink.undoAfter',
    link: { href: '/auth/reset', text: () => t('auth.emailLink.anotherLink') },
  },
}

const ExpiredLink = () => (
  <Card className={styles.card}>
    <h2>{t('auth.emailLink.expiredTitle')}</h2>
    <p role="status">
      {rich('auth.emailLink.expiredText', {
        settings: (text) => <Link href="/profile?tab=settings">{text}</Link>,
        contact: (text) => <Link href="/privacy/contact">{text}</Link>,
      })}
    </p>
  </Card>
)

type ConfirmMutation = ReturnType<typeof useConfirmEmail>

const ConfirmForm = ({
  token,
  mutation,
  labels,
}: {
  token: string
  mutation: ConfirmMutation
  labels: Labels
}) => {
  const focusProps = useFocusRestore<HTMLDivElement>(mutation.status)
  // A link that was cut off is an invalid input.
  if (isLinkExpired(mutation.error) || mutation.error?.code === 'invalid_input')
    return (
      <div {...focusProps} className={`no-outline ${styles.wrapper}`}>
        <ExpiredLink />
      </div>
    )
  return (
    <div {...focusProps} className={`no-outline ${styles.wrapper}`}>
      {mutation.isSuccess ? (
        <Card className={styles.card}>
          <h2>{t(labels.done)}</h2>
          <p role="status">{t(labels.after)}</p>
          <p>
            <Link href={labels.link.href}>{labels.link.text()}</Link>
          </p>
        </Card>
      ) : (
        <Card className={styles.card}>
          <p>{t(labels.ask)}</p>
          {mutation.error && <FormFailure reason={mutation.error.reason} />}
          <div>
            <Button loading={mutation.isPending} onClick={() => mutation.mutate({ token })}>
              {t(labels.button)}
            </Button>
          </div>
        </Card>
      )}
    </div>
  )
}

/** Opening the link changes nothing, because mail scanners follow links. */
export const ConfirmScreen = () => {
  const params = new URLSearchParams(useSearch())
  const token = params.get('token')
  const linkKind = params.has('undo') ? 'undo' : params.has('account') ? 'account' : 'confirm'
  const confirm = useConfirmEmail()
  const mutations = { confirm, account: confirm, undo: useUndoEmail() }
  const labels = labelsByKind[linkKind]
  return (
    <>
      <ScreenHeader title={t(labels.title)} lead={t('auth.emailLink.lead')} />
      {token ? (
        <ConfirmForm token={token} mutation={mutations[linkKind]} labels={labels} />
      ) : (
        <ExpiredLink />
      )}
    </>
  )
}
