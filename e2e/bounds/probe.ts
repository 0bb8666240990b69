import { readFileSync, writeFileSync } from 'node:fs'

/*
 * Loaded into the service's process before the service: says, when asked, what the process has used. Processor time
 * counts all threads; what else the machine does hardly changes it.
 */

/** Times are in milliseconds of processor time, sizes in bytes. */
export interface Usage {
  /** Of all threads. */
  readonly processor: number
  /** Of the thread that answers requests: while it computes, nobody is answered. */
  readonly mainThread: number
  readonly memory: number
  /** The most memory since the last `begin`; since the start of the process where the system keeps no other. */
  readonly peakMemory: number
}

/** `begin` collects garbage first, and forgets the peak. */
export type Question = 'begin' | 'read'

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Linux forgets a process's peak when told to. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Elsewhere a peak is what the process ever had.
  }
}

function peakMemory(): number {
  try {
    const kibibytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return Number(kibibytes) * 1024
  } catch {
    return process.resourceUsage().maxRSS * 1024
  }
}

function read(): Usage {
  return {
    processor: milliseconds(process.cpuUsage()),
    mainThread: milliseconds(process.threadCpuUsage()),
    memory: process.memoryUsage.rss(),
    peakMemory: peakMemory(),
  }
}

process.on('message', (question: Question) => {
  if (question === 'begin') {
    globalThis.gc?.()
    forgetPeak()
  }
  process.send?.(read())
})
// The channel alone does not keep the service running.
process.channel?.unref()
