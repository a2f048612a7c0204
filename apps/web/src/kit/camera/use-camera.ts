import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { readFrame } from './read-frame';

/** The pause between two frames: fast enough to feel immediate, slow enough to keep a phone from heating up. */
const PAUSE_MS = 120;
/** The same code is reported again only after this pause. */
const SAME_CODE_MS = 1_500;
const BUZZ_MS = 20;
const WIDEST = 1_280;

export type CameraTrouble = 'denied' | 'missing' | 'insecure' | 'failed';
export type CameraState = 'starting' | 'running' | CameraTrouble;

const TROUBLES: Record<string, CameraTrouble> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

const troubleOf = (error: unknown): CameraTrouble => (error instanceof Error && TROUBLES[error.name]) || 'failed';

/** TypeScript's DOM types do not include `torch` yet. */
type Torch = MediaTrackCapabilities & { torch?: boolean };

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The current frame; undefined before the first one. */
function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const { videoWidth, videoHeight, readyState } = video;
  if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0) return undefined;
  const scale = Math.min(1, WIDEST / videoWidth);
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}

async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: WIDEST }, height: { ideal: 720 } },
  });
}

/** Shows the camera in a video element and reports every code it reads, until the view is closed. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>('starting');
  const [last, setLast] = useState<string>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const listener = useRef(onCode);
  listener.current = onCode;

  useEffect(() => {
    let open = true;
    let stream: MediaStream | undefined;
    const seen = { code: '', at: 0 };
    const tell = (code: string) => {
      const now = performance.now();
      const same = code === seen.code && now - seen.at < SAME_CODE_MS;
      if (same) return;
      seen.code = code;
      seen.at = now;
      navigator.vibrate?.(BUZZ_MS);
      setLast(code);
      listener.current(code);
    };
    const run = async () => {
      if (!navigator.mediaDevices) return setState('insecure');
      try {
        stream = await openCamera();
        const element = video.current;
        if (!open || !element) return;
        element.srcObject = stream;
        await element.play();
        setTrack(stream.getVideoTracks()[0]);
        setState('running');
        const canvas = document.createElement('canvas');
        while (open) {
          const frame = frameOf(element, canvas);
          const code = frame && (await readFrame(frame));
          if (code && open) tell(code);
          await rest(PAUSE_MS);
        }
      } catch (error) {
        if (open) setState(troubleOf(error));
      } finally {
        if (!open) stop();
      }
    };
    const stop = () => {
      for (const each of stream?.getTracks() ?? []) each.stop();
    };
    void run();
    return () => {
      open = false;
      stop();
    };
  }, [video]);

  const hasTorch = (track?.getCapabilities?.() as Torch | undefined)?.torch === true;
  const light = useCallback(
    (on: boolean) => track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
    [track],
  );
  return { state, last, light: hasTorch ? light : undefined };
}
