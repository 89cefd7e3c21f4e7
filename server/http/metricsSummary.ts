export const metricsPath = '/metrics'

type Sample = { name: string; labels: Record<string, string>; value: number }

/** Parses the Prometheus text format, for operators without Prometheus. */
export const parseSamples = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = line.match(/^(\w+)(?:\{(.*)\})? (\S+)/) ?? []
    if (!name) return []
    const pairs = [...labels.matchAll(/\b(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })

const histogram = 'welkom_http_request_duration_seconds'

/** Between two scrapes: requests, server errors, and the latency bucket that holds 95 %. */
const requestStats = (now: Sample[], before: Sample[]) => {
  const of = (samples: Sample[], name: string, matches: (sample: Sample) => boolean = () => true) =>
    samples
      .filter((sample) => sample.name === name && matches(sample))
      .reduce((sum, { value }) => sum + value, 0)
  // A restarted process counts from zero.
  const since = (name: string, matches?: (sample: Sample) => boolean) =>
    Math.max(0, of(now, name, matches) - of(before, name, matches))
  const count = since(`${histogram}_count`)
  const buckets = [...new Set(now.flatMap(({ labels }) => labels.le ?? []))]
    .filter((le) => since(`${histogram}_bucket`, ({ labels }) => labels.le === le) >= 0.95 * count)
    .map((le) => (le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)))
  const failed = since(`${histogram}_count`, ({ labels }) => labels.status === '5xx')
  return { count, failed, withinSeconds: Math.min(...buckets) }
}

const latency = ({ count, withinSeconds }: ReturnType<typeof requestStats>) => {
  if (count === 0) return 'no requests'
  if (!Number.isFinite(withinSeconds)) return '95 of 100 took longer than 5 s'
  return `95 of 100 answered within ${withinSeconds * 1000} ms`
}

// The event loop lag is measured with a timer of this length.
const timerMs = 10
const lagMs = (seconds: number) => Math.max(0, Math.round(seconds * 1000 - timerMs))

/** A short status report from two scrapes `seconds` apart. */
export const summarizeMetrics = (text: string, textBefore: string, seconds: number): string[] => {
  const [now, before] = [parseSamples(text), parseSamples(textBefore)]
  const values = (name: string, job?: RegExp) =>
    now
      .filter((sample) => sample.name === name && (!job || job.test(sample.labels.job ?? '')))
      .map(({ value }) => value)
  const sum = (name: string, job?: RegExp) => values(name, job).reduce((all, one) => all + one, 0)
  const max = (name: string, job?: RegExp) => Math.max(0, ...values(name, job))
  const database = now.find(({ name }) => name === 'welkom_database_up')
  const [lately, ever] = [requestStats(now, before), requestStats(now, [])]
  const redis = values('welkom_redis_up')

  const jobs = (what: string, job?: RegExp) =>
    `${what.padEnd(12)} ${sum('welkom_jobs_waiting', job)} wait, the oldest for ` +
    `${Math.round(max('welkom_jobs_oldest_seconds', job))} s; ` +
    `${sum('welkom_jobs_dead_letters', job)} given up`
  const megabytes = (name: string) => `${Math.round(sum(name) / 1e6)} MB`

  return [
    `processes    ${sum('welkom_workers_up')} of ${sum('welkom_workers_wanted')} answer`,
    `database     ${database?.labels.kind}, ${database?.value ? 'answers' : 'DOES NOT ANSWER'}; ${sum('welkom_pool_in_use')} connections in use, ${sum('welkom_pool_waiting')} queries wait for one`,
    ...(redis.length > 0 ? [`Redis        ${Math.min(...redis) ? 'answers' : 'is away'}`] : []),
    `requests     ${(lately.count / seconds).toFixed(1)} a second, ${lately.failed} failed, ${latency(lately)} (the last ${seconds} s)`,
    `             ${ever.count} in all, ${ever.failed} failed, ${latency(ever)} (since the start)`,
    `streams      ${sum('welkom_live_streams')} open`,
    `event loop   late by ${lagMs(max('nodejs_eventloop_lag_p99_seconds'))} ms (p99)`,
    `memory       ${megabytes('process_resident_memory_bytes')}`,
    jobs('jobs'),
    jobs('mails', /^mail\.(send|sendMany|accountDeleted|contact)$/),
    jobs('pushes', /^push\./),
  ]
}
