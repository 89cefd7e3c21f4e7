import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { settingLimits } from '#shared/settings/contract.ts'
import styles from './SettingsForm.module.css'
import type { SettingsForm } from './settingsDraft.ts'

export const FooterLinks = ({ form }: { form: UseFormReturnType<SettingsForm> }) => {
  const { footerLinks } = form.values
  return (
    <fieldset className={styles.links}>
      <legend>Links in the footer</legend>
      {footerLinks.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of the form are named by it.
        <div key={at} className={styles.link}>
          <TextInput
            label={`Words of link ${at + 1}`}
            maxLength={settingLimits.label}
            autoComplete="off"
            {...form.getInputProps(`footerLinks.${at}.label`)}
          />
          <TextInput
            label={`Address of link ${at + 1}`}
            placeholder="https://"
            maxLength={settingLimits.href}
            inputMode="url"
            autoComplete="off"
            {...form.getInputProps(`footerLinks.${at}.href`)}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={`Remove link ${at + 1}`}
            onClick={() => form.removeListItem('footerLinks', at)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </Button>
        </div>
      ))}
      {footerLinks.length < settingLimits.links && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => form.insertListItem('footerLinks', { label: '', href: '' })}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  )
}
