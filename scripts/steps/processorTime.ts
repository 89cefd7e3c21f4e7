import { existsSync, readFileSync, rmSync } from 'node:fs'
import { testReport } from './testReport.ts'

type Program = { command: string; args: string[] }

/** prctl(2) has another number on each kind of processor. */
const prctl: Record<string, number> = { x64: 157, arm64: 167 }
const perl = '/usr/bin/perl'

// Browsers leave orphaned processes. Only a child subreaper (prctl(2)) can wait for them and read their
// time. Node cannot become one, so Perl does, which every Debian has. It waits ten seconds at most after
// the program has ended.
const count = `
  my ($file, $prctl) = splice @ARGV, 0, 2;
  my $PR_SET_CHILD_SUBREAPER = 36;
  syscall $prctl, $PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0;
  my $pid = fork;
  exec @ARGV unless $pid;
  $SIG{$_} = sub { kill 'TERM', $pid } for 'INT', 'TERM', 'HUP';
  $SIG{ALRM} = sub {};
  my ($ended, $status) = (0);
  until ($ended == -1 && defined $status) {
    $ended = wait;
    if ($ended == $pid) { $status = $?; alarm 10 }
  }
  my (undef, undef, $user, $system) = times;
  open my $out, '>', $file;
  print $out $user + $system;
  exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
`

const fileOf = (step: string) => testReport(`${step}-processor`)

/** The same program, which writes its processor time for `processorSeconds`. Linux only. */
export const counted = (step: string, program: Program): Program => {
  rmSync(fileOf(step), { force: true })
  const number = process.platform === 'linux' ? prctl[process.arch] : undefined
  if (!number || !existsSync(perl)) return program
  const { command, args } = program
  return { command: perl, args: ['-e', count, fileOf(step), String(number), command, ...args] }
}

/** What a step and all its processes took in its last run; null where it could not be counted. */
export const processorSeconds = (step: string): number | null =>
  existsSync(fileOf(step)) ? Number(readFileSync(fileOf(step), 'utf8')) : null
