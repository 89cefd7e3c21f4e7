import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './postgres.ts'
import { findExecutable, findOrInstall, installWithoutService, whyMissing } from './programs.ts'

export type TestNginx = { url: string; stop(): Promise<void> }

const site = path.join(import.meta.dirname, '../deploy/nginx.conf')
const startTries = 400
const startPauseMs = 25

/**
 * Starts a temporary nginx with `deploy/nginx.conf`. Only certificate, ports and upstream processes
 * are replaced. Clients connect without TLS, because its certificate is self-signed.
 */
export const startNginx = async (processes: string[]): Promise<TestNginx> => {
  const program = findProgram()
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-nginx-'))
  const port = await freePort()
  makeCertificate(home)
  fs.writeFileSync(path.join(home, 'site.conf'), await siteConfig(home, processes, port))
  fs.writeFileSync(path.join(home, 'nginx.conf'), mainConfig(home))
  const args = ['-p', home, '-c', path.join(home, 'nginx.conf'), '-e', path.join(home, 'log')]
  execFileSync(program, ['-t', '-q', ...args], { stdio: 'pipe' })
  const server: ChildProcess = spawn(program, args, { stdio: 'ignore' })

  const removeAtExit = () => {
    server.kill('SIGTERM')
    fs.rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', removeAtExit)
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (server.exitCode !== null || tries === startTries)
      throw new Error(`nginx did not start:\n${fs.readFileSync(path.join(home, 'log'), 'utf8')}`)
    await pause(startPauseMs)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
      process.off('exit', removeAtExit)
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Fails when a replacement finds nothing, so that the tested file stays the deployed one. */
const siteConfig = async (home: string, processes: string[], port: number): Promise<string> => {
  const servers = processes.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`)
  const changes: [from: RegExp, to: string][] = [
    [/server 127\.0\.0\.1:3000 .*;/, servers.join('\n    ')],
    [/listen 80;/, `listen 127.0.0.1:${await freePort()};`],
    [
      /listen 443 ssl http2;/,
      `listen 127.0.0.1:${await freePort()} ssl http2;\n    listen 127.0.0.1:${port};`,
    ],
    [/\/etc\/ssl\/welkom\/fullchain\.pem/, `${home}/certificate.pem`],
    [/\/etc\/ssl\/welkom\/key\.pem/, `${home}/key.pem`],
    [/\/var\/log\/nginx\/welkom\.log/, `${home}/log`],
  ]
  let text = fs.readFileSync(site, 'utf8')
  for (const [from, to] of changes) {
    if (!from.test(text)) throw new Error(`deploy/nginx.conf has changed: no ${from}`)
    text = text.replace(from, to)
  }
  return text
}

const mainConfig = (home: string) => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
pid ${home}/pid;
worker_processes 1;
events { worker_connections 1024; }
http {
${temporary.map((name) => `  ${name}_temp_path ${home}/${name};`).join('\n')}
  include ${home}/site.conf;
}
`
}

const makeCertificate = (home: string) => {
  const files = ['-keyout', `${home}/key.pem`, '-out', `${home}/certificate.pem`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  execFileSync('openssl', ['req', ...kind, '-subj', '/CN=welkom.example', ...files], {
    stdio: 'pipe',
  })
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** One line that says what is missing, or null when nginx can be started. */
export const missingNginx = (): string | null =>
  whyMissing(findProgram) ??
  (spawnSync('openssl', ['version']).status === 0 ? null : 'openssl is needed here')

const findProgram = (): string =>
  findOrInstall(
    () => findExecutable(['nginx'], '/usr/sbin'),
    () => installWithoutService('nginx', 'nginx-light', 'openssl'),
    'nginx is needed here: install the package nginx-light (or nginx)',
  )
