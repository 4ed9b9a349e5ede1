import { classes } from '@klub/ui/classes.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { FieldErrors } from '@klub/ui/controls/Field.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import reading from '@klub/ui/text/Html.module.css';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { PickDescribed } from '../media/PickDescribed.tsx';
import { mediaCopy } from '../media/media.copy.ts';
import { LayerSheet } from '../../screen/LayerSheet.tsx';
import { useLayer } from '../../screen/layer.ts';
import type { Told } from './clipboard.ts';
import {
  type LinkThere,
  linkAt,
  type PictureThere,
  pictureAt,
  removeLink,
  setLink,
  setPicture,
  tools,
} from './commands.ts';
import { editorCopy as copy } from './editor.copy.ts';
import { LinkForm } from './LinkForm.tsx';
import type { RichTextProps } from './RichText.tsx';
import { digestOf, toolStates } from './tool-states.ts';
import { type Chosen, Toolbar, type ToolStates } from './Toolbar.tsx';
import { type OpenEditor, openEditor } from './view.ts';
import styles from './editor.module.css';

/** The longest text that the importer takes. */
const htmlMaxLength = 200_000;

export function Editor(props: RichTextProps) {
  const { label, value, errors = [], hint, isLocked = false, maxLength = htmlMaxLength } = props;
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<Told | null>(null);
  const tooLong = value.length > maxLength ? [copy.tooLong(value.length, maxLength)] : [];
  const sentences = [...errors, ...tooLong];
  const [there, setThere] = useState<LinkThere | null>(null);
  const [picked, setPicked] = useState<Picked>({ files: [], present: null });
  const link = useLayer();
  const picture = useLayer();
  const { place, editor, states } = useEditor({
    ...props,
    maxLength,
    isLocked,
    id,
    isWrong: sentences.length > 0,
    toolbar,
    onTold: setTold,
    onFiles: (files) => {
      setPicked({ files, present: null });
      picture.open();
    },
  });
  const choose = (name: Chosen, byKeyboard: boolean): void => {
    if (editor === null) return;
    if (name === 'link') {
      setThere(linkAt(editor.state()));
      return link.open();
    }
    if (name === 'image') {
      setPicked({ files: [], present: pictureAt(editor.state()) });
      return picture.open();
    }
    editor.run(tools[name].run);
    if (!byKeyboard) editor.focus();
  };
  return (
    <div className={styles.field}>
      {/* A label element names form controls only. */}
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.box}>
        {states !== null && !isLocked && (
          <Toolbar
            ref={toolbar}
            states={states}
            controls={id}
            onChoose={choose}
            onLeave={() => editor?.focus()}
          />
        )}
        <div ref={place} />
      </div>
      {told !== null && (
        <ToldNotice told={told} maxLength={maxLength} onRead={() => setTold(null)} />
      )}
      <p className={styles.hint} id={`${id}-hint`}>
        {hint} {!isLocked && copy.hint}
      </p>
      <FieldErrors id={`${id}-error`} errors={sentences} />
      <LayerSheet layer={link} title={copy.linkTitle} onClosed={() => editor?.focus()}>
        {there !== null && (
          <LinkForm
            there={there}
            onSet={({ href, words }) => {
              editor?.run(setLink(href, words));
              link.close();
            }}
            onRemove={() => {
              editor?.run(removeLink);
              link.close();
            }}
          />
        )}
      </LayerSheet>
      <LayerSheet layer={picture} title={mediaCopy.pickTitle} onClosed={() => editor?.focus()}>
        <PickDescribed
          files={picked.files}
          present={picked.present && { address: picked.present.src, alt: picked.present.alt }}
          onPicked={({ address, alt }) => {
            editor?.run(setPicture({ src: address, alt }));
            picture.close();
          }}
        />
      </LayerSheet>
    </div>
  );
}

/** Files that were pasted, or the picture that was selected. */
type Picked = { files: readonly File[]; present: PictureThere | null };

type Options = RichTextProps & {
  isLocked: boolean;
  maxLength: number;
  id: string;
  isWrong: boolean;
  toolbar: RefObject<HTMLDivElement | null>;
  onTold: (told: Told) => void;
  onFiles: (files: readonly File[]) => void;
};

/** The editor in its place, and what its tools can do at the selection. */
function useEditor({
  value,
  onChange,
  maxLength,
  isLocked,
  id,
  isWrong,
  toolbar,
  onTold,
  onFiles,
}: Options) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<OpenEditor | null>(null);
  const [states, setStates] = useState<ToolStates | null>(null);
  const attributes = useEffectEvent(() => ({
    role: 'textbox',
    id,
    class: classes(reading['html'], styles['text']),
    tabindex: '0',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': isWrong ? `${id}-hint ${id}-error` : `${id}-hint`,
    'aria-readonly': String(isLocked),
    ...(isWrong ? { 'aria-invalid': 'true' } : {}),
  }));
  const change = useEffectEvent(onChange);
  const locked = useEffectEvent(() => isLocked);
  const options = useEffectEvent(() => ({ html: value, maxLength, onTold }));
  const takeFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const box = place.current;
    if (box === null) return undefined;
    let last = '';
    const opened = openEditor(box, {
      ...options(),
      attributes: () => attributes(),
      isLocked: () => locked(),
      onFiles: (files) => takeFiles(files),
      onChange: (html) => change(html),
      onState: (state) => {
        const next = toolStates(state);
        const digest = digestOf(next);
        if (digest !== last) setStates(next);
        last = digest;
      },
      onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    });
    setEditor(opened);
    return () => opened.close();
  }, [toolbar]);
  useEffect(() => {
    if (editor !== null && editor.html() !== value) editor.replace(value);
  }, [editor, value]);
  useEffect(() => editor?.refresh(), [editor, isLocked, isWrong]);
  return { place, editor, states };
}

type ToldNoticeProps = { told: Told; maxLength: number; onRead: () => void };

function ToldNotice({ told, maxLength, onRead }: ToldNoticeProps) {
  return (
    <Notice
      kind={typeof told === 'string' ? 'danger' : 'info'}
      announced
      action={
        <Button kind="quiet" onClick={onRead}>
          {copy.gotIt}
        </Button>
      }
    >
      {wordsOf(told, maxLength)}
    </Notice>
  );
}

function wordsOf(told: Told, maxLength: number): string {
  if (told === 'clipboardTooLong') return copy.clipboardTooLong;
  return told === 'pastedTooLong' ? copy.pastedTooLong(maxLength) : copy.removed(told);
}
