import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { maxPasskeysPerUser, type Passkey } from '#shared/auth/passkeys/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useAddPasskey, usePasskeys } from './data.ts'
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import styles from './PasskeysCard.module.css'
import { canUsePasskeys } from './support.ts'
import { suggestDeviceName } from './webauthn.ts'

const AddPasskey = ({ count }: { count: number }) => {
  const [isOpen, setOpen] = useState(false)
  const fallbackFocus = useRef<HTMLDivElement>(null)
  const add = useAddPasskey()
  const close = () => setOpen(false)
  if (!canUsePasskeys()) return <p className="muted text-15">{t('auth.passkeys.unsupported')}</p>
  if (count >= maxPasskeysPerUser)
    return (
      <p className="muted text-15">{t('auth.too_many_passkeys', { max: maxPasskeysPerUser })}</p>
    )
  return (
    <div ref={fallbackFocus} tabIndex={-1}>
      <Button
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('auth.addPasskey.open')}
      </Button>
      <PasskeyNameDialog
        isOpen={isOpen}
        onClose={close}
        fallbackFocus={fallbackFocus}
        title={t('auth.addPasskey.title')}
        submitLabel={t('auth.addPasskey.submit')}
        busyLabel={t('auth.addPasskey.busy')}
        isPending={add.isPending}
        error={add.error}
        name={suggestDeviceName(navigator.userAgent)}
        onSubmit={(name) => add.mutate(name, { onSuccess: close })}
      >
        <p>{t('auth.addPasskey.explanation')}</p>
      </PasskeyNameDialog>
    </div>
  )
}

const PasskeyList = ({ passkeys }: { passkeys: Passkey[] }) => {
  const fallbackFocus = useRef<HTMLDivElement>(null)
  return (
    <div ref={fallbackFocus} tabIndex={-1} className="stack gap-20">
      {passkeys.length > 0 && (
        <PlainList className={styles.list} aria-label={t('auth.passkeys.list')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isLast={passkeys.length === 1}
              listRef={fallbackFocus}
            />
          ))}
        </PlainList>
      )}
      <AddPasskey count={passkeys.length} />
    </div>
  )
}

/** Lists, adds and removes passkeys. Hidden where there are none and none can be created. */
export const PasskeysCard = () => {
  const query = usePasskeys()
  const { data, error } = query
  if (!canUsePasskeys() && !error && !data?.length) return null
  return (
    <SettingsCard id="passkeys" title={t('auth.passkeys.title')} lead={t('auth.passkeys.lead')}>
      <Loaded
        query={query}
        errorTitle={t('auth.passkeys.loadFailed')}
        skeleton={
          <LoadingBlock label={t('auth.passkeys.loading')} height="2.75rem" width="11rem" />
        }
      >
        {(passkeys) => <PasskeyList passkeys={passkeys} />}
      </Loaded>
    </SettingsCard>
  )
}
