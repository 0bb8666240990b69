import { once } from '../../ui/memoize.ts'

const PITCHES = [880, 1318.5]
const LENGTH = 0.35
const VOLUME = 0.08

const audio = once(() => new AudioContext())

/** Plays two soft tones. Browsers stay silent until the reader has interacted with the page. */
export function ding(): void {
  const context = audio()
  if (context.state === 'suspended') void context.resume()
  const start = context.currentTime
  PITCHES.forEach((pitch, index) => {
    const tone = new OscillatorNode(context, { frequency: pitch })
    const volume = new GainNode(context, { gain: 0 })
    const begin = start + (index * LENGTH) / 3
    volume.gain.setValueAtTime(VOLUME, begin)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + LENGTH)
  })
}
