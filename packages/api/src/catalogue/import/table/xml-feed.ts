import type { UploadLimits } from '@bhandar/domain/shared';
import { SaxesParser } from 'saxes';
import { megabytes, TableFault } from './table-fault';

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** No element of a workbook has more; the parser would keep the millions of a hostile one. */
const MAX_ATTRIBUTES = 64;
/** The number of elements, attributes and entities outside rows, cells and texts, which have limits of their own. */
const MAX_EVENTS = 2_000_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** The bytes of each of them, its name and its value. */
const BYTES_PER_EVENT = 30;
/** Programs that write workbooks write hardly any comments; each costs as much as an element. */
const MAX_COMMENTS = 10_000;
const AMPERSAND = 0x26;

/** The name without its namespace's prefix: some programs write `x:sheet`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses XML in pieces without keeping it. Document types, deep nesting and endless pieces are refused. */
export class XmlFeed {
  private readonly parser = new SaxesParser({ xmlns: false as const, position: false });
  private readonly decoder = new TextDecoder('utf-8');
  private depth = 0;
  private attributes = 0;
  private events = 0;
  private maxEvents = MAX_EVENTS;
  private bytes = 0;
  private maxBytes = MAX_BYTES;
  private comments = 0;
  private bytesSinceEvent = 0;

  constructor(
    handlers: XmlHandlers,
    private readonly limits: UploadLimits,
  ) {
    const { parser } = this;
    const refuse = () => {
      throw new TableFault('workbookDamaged');
    };
    const happened = () => {
      this.bytesSinceEvent = 0;
    };
    parser.on('opentagstart', () => this.openElement());
    const commented = () => {
      happened();
      this.comments += 1;
      if (this.comments > MAX_COMMENTS) throw new TableFault('tooDemanding');
    };
    parser.on('attribute', () => {
      happened();
      this.countEvent();
      this.attributes += 1;
      if (this.attributes > MAX_ATTRIBUTES) refuse();
    });
    parser.on('opentag', (tag) => handlers.open?.(localName(tag.name), tag.attributes));
    parser.on('closetag', (tag) => {
      happened();
      this.depth -= 1;
      handlers.close?.(localName(tag.name));
    });
    parser.on('text', (text) => {
      happened();
      handlers.text?.(text);
    });
    parser.on('cdata', (text) => {
      happened();
      this.countEvent();
      handlers.text?.(text);
    });
    parser.on('comment', commented);
    parser.on('processinginstruction', commented);
    // Entities are declared in a document type, which no program writes into a workbook.
    parser.on('doctype', refuse);
  }

  /** Raises the limit of elements, attributes and entities by those of a row, cell or text with a limit of its own. */
  allow(events: number): void {
    this.maxEvents += events;
    this.maxBytes += events * BYTES_PER_EVENT;
  }

  /**
   * Raises the limit by a text with a limit of its own: a character may have four bytes, and in HTML every eighth may
   * be an entity.
   */
  allowText(characters: number): void {
    this.maxEvents += characters / 8;
    this.maxBytes += characters * 4;
  }

  async read(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of chunks) this.write(chunk);
    this.end();
  }

  write(bytes: Uint8Array): void {
    this.bytesSinceEvent += bytes.length;
    const { lineBytes } = this.limits;
    if (this.bytesSinceEvent > lineBytes) throw new TableFault('lineTooLong', megabytes(lineBytes));
    this.bytes += bytes.length;
    if (this.bytes > this.maxBytes) throw new TableFault('tooDemanding');
    for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1)) this.countEvent();
    this.parser.write(this.decoder.decode(bytes, { stream: true }));
  }

  end(): void {
    this.parser.write(this.decoder.decode());
    this.parser.close();
  }

  private openElement(): void {
    this.bytesSinceEvent = 0;
    this.attributes = 0;
    this.depth += 1;
    this.countEvent();
    if (this.depth > this.limits.xmlDepth) throw new TableFault('workbookDamaged');
  }

  private countEvent(): void {
    this.events += 1;
    if (this.events > this.maxEvents) throw new TableFault('tooDemanding');
  }
}

export const readXml = (
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  limits: UploadLimits,
): Promise<void> => new XmlFeed(handlers, limits).read(chunks);
