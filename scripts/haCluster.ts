import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './postgres.ts'
import { findExecutable, findOrInstall, installWithoutService, whyMissing } from './programs.ts'

const nodeNames = ['n1', 'n2', 'n3'] as const
type NodeName = (typeof nodeNames)[number]
const etcdNames = ['e1', 'e2', 'e3'] as const
type Part = NodeName | (typeof etcdNames)[number] | 'haproxy' | 'pgbouncer'

export type HaCluster = {
  /** Through PgBouncer in transaction mode, then HAProxy, to the primary. */
  pooledUrl: string
  /** Through HAProxy to the primary. */
  primaryUrl: string
  /** Through HAProxy to the replicas. */
  replicaUrl: string
  /** The primary that Patroni knows, or null during a failover. */
  primary(): Promise<NodeName | null>
  /** The synchronous standby: acknowledged writes are on it too. */
  standby(): Promise<NodeName | null>
  /** SIGKILL. Of a node, Patroni and PostgreSQL are killed, as when its machine is lost. */
  kill(part: Part): Promise<void>
  /** Starts all killed parts again; nodes rejoin as replicas. */
  reviveAll(): void
  /** A planned switchover to another node. */
  switchover(from: NodeName): Promise<void>
  /** Waits until there is a primary with a synchronous standby, all nodes stream, and etcd is complete. */
  whenHealthy(): Promise<void>
  /** Lets replicas show what was committed this long ago; 0 for what they have received. */
  delayReplicas(seconds: number): Promise<void>
  stop(): Promise<void>
  log(): string
}

type Options = {
  /** Off for the control: an acknowledged write may then exist on the primary alone. */
  isSynchronous?: boolean
}

// Patroni requires loop_wait + 2 * retry_timeout <= ttl.
const ttlS = 5
const loopWaitS = 1
const healthyWithinMs = 120_000
const pollMs = 200

const needed = ['patroni', 'etcd', 'haproxy', 'pgbouncer'] as const

const programs = () =>
  Object.fromEntries(
    needed.map((name) => [
      name,
      findOrInstall(
        () => findExecutable([name], '/usr/sbin'),
        installAll,
        `${name} is needed here: install the packages patroni, etcd-server, haproxy and pgbouncer`,
      ),
    ]),
  ) as Record<(typeof needed)[number], string>

const installAll = () =>
  installWithoutService(
    'etcd',
    'patroni',
    'etcd-server',
    'haproxy',
    'pgbouncer',
    'python3-psycopg2',
  )

/** One line that says what is missing, or null when the cluster can be started. */
export const missingHaCluster = (): string | null =>
  whyMissing(() => Object.values(programs())[0] ?? '')

const postgresFolder = () => {
  const home = '/usr/lib/postgresql'
  const [newest = ''] = fs.readdirSync(home).sort((a, b) => Number(b) - Number(a))
  return path.join(home, newest, 'bin')
}

const postgresId = (flag: string) => Number(execFileSync('id', [flag, 'postgres']))

/**
 * Starts etcd, three PostgreSQL nodes under Patroni, HAProxy and PgBouncer from Debian's packages,
 * all on loopback. `stop` removes its data.
 */
export const startHaCluster = async ({
  isSynchronous = true,
}: Options = {}): Promise<HaCluster> => {
  const program = programs()
  const owner = { uid: postgresId('-u'), gid: postgresId('-g') }
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-ha-'))
  fs.chownSync(home, owner.uid, owner.gid)
  const children = new Map<string, ChildProcess>()

  const run = (name: string, file: string, args: string[]) => {
    const log = fs.openSync(path.join(home, `${name}.log`), 'a')
    const child = spawn(file, args, {
      ...owner,
      cwd: home,
      env: { ...process.env, PGPASSFILE: path.join(home, 'pgpass') },
      stdio: ['ignore', log, log],
      // Patroni and its PostgreSQL form one process group, which a kill ends as a whole.
      detached: true,
    })
    fs.closeSync(log)
    children.set(name, child)
  }

  const isRunning = (name: string) => {
    const child = children.get(name)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  const killGroup = async (name: string, signal: NodeJS.Signals) => {
    const child = children.get(name)
    if (!child?.pid || !isRunning(name)) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    // PostgreSQL has a process group of its own.
    for (const pid of [...postmasters(name), -child.pid])
      try {
        process.kill(pid, signal)
      } catch {
        // It has just ended.
      }
    await gone
  }

  const dataOf = (name: string) => path.join(home, name)

  /** The postmaster of a node, if it has one. */
  const postmasters = (name: string): number[] => {
    const file = path.join(dataOf(name), 'postmaster.pid')
    if (!fs.existsSync(file)) return []
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0])
    return pid > 0 && isAlive(pid) ? [pid] : []
  }

  const write = (name: string, text: string) => {
    const file = path.join(home, name)
    fs.writeFileSync(file, text)
    fs.chownSync(file, owner.uid, owner.gid)
    return file
  }

  const [primaryPort, replicaPort, poolerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const nodes: { name: NodeName; port: number; apiPort: number }[] = []
  for (const name of nodeNames)
    nodes.push({ name, port: await freePort(), apiPort: await freePort() })
  const etcd: { name: Part; url: string; peerUrl: string }[] = []
  for (const name of etcdNames) {
    const [url, peerUrl] = [await freePort(), await freePort()].map(
      (port) => `http://127.0.0.1:${port}`,
    ) as [string, string]
    etcd.push({ name, url, peerUrl })
  }

  const startEtcd = ({ name, url, peerUrl }: (typeof etcd)[number]) =>
    run(name, program.etcd, [
      ...['--name', name, '--data-dir', path.join(home, name), '--log-level', 'error'],
      ...['--listen-client-urls', url, '--advertise-client-urls', url],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      '--initial-cluster',
      etcd.map((member) => `${member.name}=${member.peerUrl}`).join(','),
      '--unsafe-no-fsync',
    ])

  for (const { name, port, apiPort } of nodes)
    write(
      `${name}.yml`,
      `scope: welkom
name: ${name}
restapi: { listen: '127.0.0.1:${apiPort}', connect_address: '127.0.0.1:${apiPort}' }
etcd3: { hosts: [${etcd.map(({ url }) => `'${new URL(url).host}'`).join(', ')}] }
bootstrap:
  dcs:
    ttl: ${ttlS}
    loop_wait: ${loopWaitS}
    retry_timeout: 2
    maximum_lag_on_failover: ${isSynchronous ? 1048576 : 1073741824}
    # Without etcd, the primary goes on as long as all nodes agree.
    failsafe_mode: true
    # A dead primary is replaced instead of restarted.
    primary_start_timeout: 0
    synchronous_mode: ${isSynchronous}
    synchronous_mode_strict: ${isSynchronous}
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 60
        shared_buffers: 32MB
        wal_log_hints: 'on'
        hot_standby: 'on'
        wal_level: replica
        max_wal_senders: 8
        wal_keep_size: 128MB
        # The other standby follows the new primary at once, so that strict mode commits again.
        wal_retrieve_retry_interval: 500ms
${isSynchronous ? '' : "        synchronous_commit: 'off'\n        wal_writer_delay: 10s\n"}\
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, { auth: trust }]
  pg_hba: ['host all all 127.0.0.1/32 trust', 'local all all trust', 'host replication all 127.0.0.1/32 trust']
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${dataOf(name)}
  bin_dir: ${postgresFolder()}
  pgpass: ${home}/pgpass-${name}
  authentication:
    superuser: { username: postgres, password: none }
    replication: { username: replicator, password: none }
    rewind: { username: postgres, password: none }
  parameters: { unix_socket_directories: '${home}' }
`,
    )

  const servers = (check: string) =>
    nodes
      .map(
        ({ name, port, apiPort }) =>
          `  server ${name} 127.0.0.1:${port} maxconn 100 check port ${apiPort} inter 500 fall 2 rise 1 on-marked-down shutdown-sessions`,
      )
      .join('\n')
      .replace(/^/, `  option httpchk GET ${check}\n  http-check expect status 200\n`)
  write(
    'haproxy.cfg',
    `global
  maxconn 400
defaults
  mode tcp
  retries 2
  timeout client 30m
  timeout server 30m
  timeout connect 1s
  timeout check 1s
listen primary
  bind 127.0.0.1:${primaryPort}
${servers('/primary')}
listen replicas
  bind 127.0.0.1:${replicaPort}
${servers('/replica')}
`,
  )
  write(
    'pgbouncer.ini',
    `[databases]
postgres = host=127.0.0.1 port=${primaryPort} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_lifetime = 300
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
`
      .replace('postgres = ', '* = ')
      .replace(' dbname=postgres', ' user=postgres'),
  )
  const starts = new Map<Part, () => void>([
    ...etcd.map((member) => [member.name, () => startEtcd(member)] as const),
    ...nodeNames.map(
      (name) => [name, () => run(name, program.patroni, [path.join(home, `${name}.yml`)])] as const,
    ),
    [
      'haproxy',
      () => run('haproxy', program.haproxy, ['-f', path.join(home, 'haproxy.cfg'), '-db']),
    ],
    ['pgbouncer', () => run('pgbouncer', program.pgbouncer, [path.join(home, 'pgbouncer.ini')])],
  ])

  type Member = { name: NodeName; role: string; state: string; lag?: number | string }
  const members = async (): Promise<Member[]> => {
    for (const { apiPort } of nodes)
      try {
        const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, {
          signal: AbortSignal.timeout(1000),
        })
        return ((await answer.json()) as { members: Member[] }).members
      } catch {
        // This node is down; ask the next.
      }
    return []
  }

  const nodeOf = async (wanted: string) =>
    (await members()).find(({ role }) => role === wanted)?.name ?? null

  const areUp = async (urls: string[]) => {
    const options = { signal: AbortSignal.timeout(1000) }
    const answers = Promise.all(urls.map((url) => fetch(url, options).then(({ ok }) => ok)))
    return (await answers.catch(() => [false])).every(Boolean)
  }

  const isHealthy = async () => {
    const all = await members()
    const count = (role: string) => all.filter((member) => member.role === role).length
    return (
      all.length === nodeNames.length &&
      all.every(({ state }) => state === 'running' || state === 'streaming') &&
      count('leader') === 1 &&
      (!isSynchronous || count('sync_standby') === 1) &&
      // The list may be old: a standby that has just returned could not replace the primary yet.
      (await areUp(nodes.map(({ apiPort }) => `http://127.0.0.1:${apiPort}/health`))) &&
      (await areUp(etcd.map(({ url }) => `${url}/health`)))
    )
  }

  const log = () =>
    fs
      .readdirSync(home)
      .filter((file) => file.endsWith('.log'))
      .map((file) => `${file}:\n${fs.readFileSync(path.join(home, file), 'utf8').slice(-1500)}`)
      .join('\n')

  const whenHealthy = async () => {
    const end = performance.now() + healthyWithinMs
    while (!(await isHealthy())) {
      if (performance.now() > end) throw new Error(`The cluster is not healthy:\n${log()}`)
      await pause(pollMs)
    }
  }

  const removeAtExit = () => {
    for (const name of children.keys()) void killGroup(name, 'SIGKILL')
    fs.rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', removeAtExit)

  const stop = async () => {
    for (const name of [...children.keys()].reverse()) await killGroup(name, 'SIGKILL')
    process.off('exit', removeAtExit)
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }

  for (const start of starts.values()) start()
  try {
    await whenHealthy()
  } catch (error) {
    await stop()
    throw error
  }

  const url = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    // Debian 12 has PgBouncer 1.18, which does not track prepared statements.
    pooledUrl: `${url(poolerPort)}?prepare=false`,
    primaryUrl: url(primaryPort),
    replicaUrl: url(replicaPort),
    primary: () => nodeOf('leader'),
    standby: () => nodeOf('sync_standby'),
    kill: (name) => killGroup(name, 'SIGKILL'),
    reviveAll: () => {
      for (const [name, start] of starts) if (!isRunning(name)) start()
    },
    switchover: async (from) => {
      const apiPort = nodes.find(({ name }) => name === from)?.apiPort
      await fetch(`http://127.0.0.1:${apiPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from }),
      })
    },
    whenHealthy,
    delayReplicas: async (seconds) => {
      const delay = seconds > 0 ? `${seconds}s` : null
      await fetch(`http://127.0.0.1:${nodes[0]?.apiPort}/config`, {
        method: 'PATCH',
        body: JSON.stringify({
          postgresql: { recovery_conf: { recovery_min_apply_delay: delay } },
        }),
      })
      // Patroni applies it in its next loop.
      await pause(2 * loopWaitS * 1000)
    },
    stop,
    log,
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
