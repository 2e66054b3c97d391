import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { useEffect, useRef, useState } from 'react';
import type { Thread } from '#app/data/comments.ts';
import { loadDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { CommentBody } from './comment-body.tsx';
import { storedComment } from './comment-draft.ts';
import { EditBox } from './edit-box.tsx';
import { ItemActions } from './item-actions.tsx';
import { editPlace, replyPlace } from './places.ts';
import { ReplyBox } from './write-box.tsx';

type Shared = { thread: Thread; uid: string | null; onRemoved(): void };

export function CommentItem({
  comment,
  mayReply,
  ...shared
}: Shared & { comment: Comment; mayReply: boolean }) {
  const { thread, uid } = shared;
  const replying = useOpening(uid, replyPlace(thread, comment.myKey));
  const answerable = mayReply && !comment.isDeleted && !comment.isBlind;
  return (
    <li className="border-b border-line focus:outline-none">
      <Item {...shared} comment={comment} replying={answerable ? replying : undefined} />
      {uid !== null && answerable && replying.isOpen ? (
        <div className="mb-5 ml-8 tablet:ml-13">
          <ReplyBox
            thread={thread}
            uid={uid}
            whereTo={comment.myKey}
            secret={comment.isSceret}
            onDone={replying.close}
          />
        </div>
      ) : null}
      {comment.reply.length > 0 ? (
        <ul className="ml-8 tablet:ml-13" aria-label={t('comment.reply')}>
          {comment.reply.map((reply) => (
            <li key={reply.myKey} className="border-t border-line">
              <Item {...shared} comment={reply} alwaysSecret={comment.isSceret} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Item({
  comment,
  replying,
  alwaysSecret = false,
  thread,
  uid,
  onRemoved,
}: Shared & { comment: Comment | Reply; replying?: Opening | undefined; alwaysSecret?: boolean }) {
  const editing = useOpening(uid, editPlace(thread, comment.myKey));
  const edits = editing.isOpen && uid !== null && !comment.isBlind && comment.profile.uid === uid;
  return (
    <CommentBody
      comment={comment}
      inPlace={
        edits ? (
          <EditBox
            thread={thread}
            comment={comment}
            uid={uid}
            alwaysSecret={alwaysSecret}
            onDone={editing.close}
          />
        ) : undefined
      }
    >
      {uid === null ? null : (
        <ItemActions
          thread={thread}
          comment={comment}
          uid={uid}
          onReply={replying?.open}
          replyRef={replying?.button}
          alwaysSecret={alwaysSecret}
          onEdit={editing.open}
          editRef={editing.button}
          onRemoved={onRemoved}
        />
      )}
    </CommentBody>
  );
}

type Opening = ReturnType<typeof useOpening>;

/** Open from the start when a text was typed in it before. */
function useOpening(uid: string | null, place: string) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (uid !== null && loadDraft({ uid, name: place }, storedComment)) setOpen(true);
  }, [uid, place]);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), button };
}
