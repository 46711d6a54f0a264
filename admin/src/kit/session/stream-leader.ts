/** What tabs of a browser tell each other; the leader answers each `seek` with `lead`. */
type Word = { kind: 'seek' | 'lead' | 'leave'; tab: string }

interface Parts {
  /** This tab leads from now on, until `onLost` or `leave`. */
  onGained: () => void
  /** Another tab leads. */
  onLost: () => void
}

export interface Candidate {
  /** Takes part in the election. */
  enter: () => void
  /** Takes no part any more; another tab may lead. */
  leave: () => void
}

/** How long the first answer of a leader may take (ms), and that of one that is known but may be busy. */
const FIRST_ANSWER_LIMIT = 500
const ANSWER_LIMIT = 1_500
/** So many missing answers of a known leader mean that its tab has crashed or is frozen. */
const MISSED_UNTIL_LOST = 2
/** A leader that has been heard is asked again after this time or up to twice as long: one tab asks for all. */
const SEEK_AFTER = 2_000
/** Claims after a leader has left are spread over this time. */
const CLAIM_WITHIN = 100

/**
 * Elects one tab of this browser over a BroadcastChannel, as Web Locks do not exist where a console is served over plain
 * HTTP. Nothing is stored: a leader that is closed says so, and the others replace one that does not answer. Answers do not
 * depend on timers, which browsers delay in hidden tabs. Of two leaders the one with the smaller name remains.
 */
export function createCandidate(name: string, { onGained, onLost }: Parts): Candidate {
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  let state: 'out' | 'candidate' | 'leader' = 'out'
  let isLeaderKnown = false
  let missed = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = (kind: Word['kind']) => channel?.postMessage({ kind, tab } satisfies Word)
  const later = (what: () => void, time: number) => {
    clearTimeout(timer)
    timer = setTimeout(what, time)
  }

  function seek(): void {
    say('seek')
    later(missAnswer, isLeaderKnown ? ANSWER_LIMIT : FIRST_ANSWER_LIMIT)
  }

  function missAnswer(): void {
    missed += 1
    if (isLeaderKnown && missed < MISSED_UNTIL_LOST) seek()
    else claim()
  }

  function claim(): void {
    clearTimeout(timer)
    state = 'leader'
    say('lead')
    onGained()
  }

  function follow(): void {
    isLeaderKnown = true
    missed = 0
    later(seek, SEEK_AFTER * (1 + Math.random()))
  }

  channel?.addEventListener('message', ({ data: word }: MessageEvent<Word>) => {
    if (state === 'leader') {
      if (word.kind === 'leave') return
      if (word.kind === 'seek' || tab < word.tab) return say('lead')
      state = 'candidate'
      onLost()
    }
    if (state === 'candidate' && word.kind === 'lead') follow()
    if (state === 'candidate' && word.kind === 'leave') later(claim, CLAIM_WITHIN * Math.random())
  })
  // Timers were delayed while the tab was hidden.
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (state === 'candidate' && !document.hidden) seek()
  })

  return {
    enter() {
      if (state !== 'out') return
      state = 'candidate'
      isLeaderKnown = false
      missed = 0
      seek()
    },
    leave() {
      if (state === 'leader') say('leave')
      clearTimeout(timer)
      state = 'out'
    },
  }
}
