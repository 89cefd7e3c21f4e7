import type { UseFormReturnType } from '@mantine/form'
import { fileSpace } from '#shared/settings/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useFileSpace } from './data.ts'
import styles from './SettingsForm.module.css'
import type { SettingsFormValues } from './settingsFields.ts'

const megabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024))

/** The line of what is in use keeps its place while it loads. */
const InUse = () => {
  const { data, error } = useFileSpace()
  if (error) return <p className="muted text-14">{t('settings.files.usedFailed')}</p>
  if (!data) return <p className="muted text-14">{t('settings.files.usedLoading')}</p>
  const { files, bytes, people, groups } = data
  return (
    <div className="stack gap-4 muted text-14">
      <p>{t('settings.files.used', { files, megabytes: megabytes(bytes) })}</p>
      {people.length > 0 && (
        <details>
          <summary>{t('settings.files.largest')}</summary>
          <ul>
            {groups.map(({ id, name, bytes: used }) => (
              <li key={id}>{rich('settings.files.group', { name, megabytes: megabytes(used) })}</li>
            ))}
            {people.map(({ user, bytes: used }) => (
              <li key={user.id}>
                {rich('settings.files.person', { name: user.name, megabytes: megabytes(used) })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const limits = ['filesPerPersonMb', 'filesPerGroupMb', 'filesOfEveryoneMb'] as const

export const FilesSettings = ({ form }: { form: UseFormReturnType<SettingsFormValues> }) => (
  <fieldset className={styles.group}>
    <legend>{t('settings.files.title')}</legend>
    <p className="muted text-14">{t('settings.files.note')}</p>
    {limits.map((limit) => (
      <TextInput
        key={limit}
        label={t(`settings.files.${limit}`)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(fileSpace.max).length}
        {...form.getInputProps(limit)}
      />
    ))}
    <InUse />
  </fieldset>
)
