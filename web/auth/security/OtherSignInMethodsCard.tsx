import { Link } from 'wouter'
import type { OtherSignInMethods } from '#shared/auth/security/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { useRemovePasskeys } from './data.ts'
import styles from './LinkScreens.module.css'

type Props = Pick<OtherSignInMethods, 'passkeys' | 'token'> & {
  remove: ReturnType<typeof useRemovePasskeys>
}

const Passkeys = ({ passkeys, token, remove }: Props) => {
  if (remove.isSuccess) return <p role="status">{t('auth.otherMethods.removed')}</p>
  return (
    <>
      <ul className={styles.list}>
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            {rich('auth.otherMethods.passkey', { name, date: formatDate(createdAt) })}
          </li>
        ))}
      </ul>
      {remove.error && <FormFailure reason={remove.error.reason} />}
      {token && (
        <div>
          <Button
            variant="light"
            loading={remove.isPending}
            onClick={() => remove.mutate({ token })}
          >
            {t('auth.otherMethods.removePasskeys', { count: passkeys.length })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Sign-in methods that an intruder may have added. */
export const OtherSignInMethodsCard = ({ methods }: { methods: OtherSignInMethods }) => {
  const { passkeys, token, secondFactorSince } = methods
  const remove = useRemovePasskeys()
  const focusProps = useFocusRestore<HTMLDivElement>(remove.status)
  if (passkeys.length === 0 && !secondFactorSince) return null
  return (
    <Card as="section" className={styles.card} aria-labelledby="other-ways">
      <h2 id="other-ways">{t('auth.otherMethods.title')}</h2>
      <p>{t('auth.otherMethods.question')}</p>
      <div {...focusProps} className={`no-outline ${styles.wrapper}`}>
        {passkeys.length > 0 && <Passkeys passkeys={passkeys} token={token} remove={remove} />}
      </div>
      {secondFactorSince && (
        <p>
          {rich('auth.otherMethods.app', {
            date: formatDate(secondFactorSince),
            link: (text) => <Link href="/privacy/contact">{text}</Link>,
          })}
        </p>
      )}
    </Card>
  )
}
