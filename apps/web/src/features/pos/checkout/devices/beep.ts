const KEY = 'till-muted';
let audio: AudioContext | undefined;

export const isMuted = (): boolean => localStorage.getItem(KEY) === 'yes';
export const setMuted = (muted: boolean): void => localStorage.setItem(KEY, muted ? 'yes' : 'no');

/** A high tone for a scan that found its product, a low one for a scan that did not. */
export function beep(pitch: 'high' | 'low'): void {
  if (isMuted() || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch === 'high' ? 1_320 : 220;
  volume.gain.value = 0.06;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + (pitch === 'high' ? 0.07 : 0.22));
}
