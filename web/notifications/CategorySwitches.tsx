import { IconLock } from '@tabler/icons-react'
import {
  defaultChoices,
  type NotificationSetting,
  type SettingCategory,
} from '#shared/notifications/settings.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useChangeSetting } from './data.ts'
import styles from './NotificationSettings.module.css'
import { barredHint, categoryWords, channelWords } from './settingWords.ts'

const ChannelSwitch = ({
  setting,
  isBarred,
}: {
  setting: NotificationSetting
  isBarred: boolean
}) => {
  const change = useChangeSetting()
  const { category, channel } = setting
  const choice = defaultChoices[category][channel]
  if (choice === 'never') return <span className={styles.none} />
  if (choice === 'always')
    return (
      <span className={styles.always}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        <span>{channelWords[channel]}, always</span>
      </span>
    )
  const isOn = change.isPending ? change.variables.isOn : setting.isOn
  return (
    <SwitchField
      isCompact
      id={`${channel}-${category}`}
      label={channelWords[channel]}
      checked={isOn && !isBarred}
      disabled={isBarred}
      onChange={(event) => change.mutate({ category, channel, isOn: event.currentTarget.checked })}
    />
  )
}

type Props = {
  category: SettingCategory
  settings: NotificationSetting[]
  /** Without consent none of it comes, wherever the switches stand. */
  isBarred: boolean
}

export const CategorySwitches = ({ category, settings, isBarred }: Props) => {
  const { title, hint } = categoryWords[category]
  const hintId = `hint-${category}`
  return (
    <fieldset className={styles.row} aria-describedby={hintId}>
      <legend className={styles.legend}>{title}</legend>
      <p id={hintId} className={styles.hint}>
        {isBarred ? barredHint : hint}
      </p>
      <div className={styles.switches}>
        {settings.map((setting) => (
          <ChannelSwitch key={setting.channel} setting={setting} isBarred={isBarred} />
        ))}
      </div>
    </fieldset>
  )
}
