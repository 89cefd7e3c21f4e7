import { localeFormat } from './localeFormat.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const inUnit = (value: number, unit: 'kilobyte' | 'megabyte', maximumFractionDigits: number) =>
  localeFormat(
    `${unit}s`,
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }),
  ).format(value)

/** "340 kB" or "1.2 MB", in the reader's language. */
export const formatBytes = (bytes: number) =>
  bytes < megabyte
    ? inUnit(Math.max(1, bytes / kilobyte), 'kilobyte', 0)
    : inUnit(bytes / megabyte, 'megabyte', 1)
