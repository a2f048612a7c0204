import { uploadRefusal } from '../upload-refusal';

/** Uploads a file as the request body and returns the response; throws the server's message on refusal. */
export async function sendFile(path: string, file: File, failedText: string): Promise<unknown> {
  const response = await fetch(`${path}?fileName=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-app': '1' },
    body: file,
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok) return answer;
  throw new Error(uploadRefusal(answer) ?? failedText);
}
