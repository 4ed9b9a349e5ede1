import { bound } from '@klub/ui/text/binding.rules.ts';
import { CheckboxCard, RadioCard } from '@klub/ui/controls/ChoiceCard.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';
import type { Question } from '../knowledge.queries.ts';
import { choose, type Form } from '../knowledge.rules.ts';

type Props = {
  replies: Question['replies'];
  form: Form;
  /** True when the question's sentence already says how to choose. */
  isTold: boolean;
  chosen: readonly string[];
  /** The time is over. */
  disabled: boolean;
  /** A reply is being sent: nothing can be chosen, and the focus stays. */
  locked: boolean;
  errors: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
};

/** The replies to choose from: one or many, words or pictures. */
export function Replies({
  replies,
  form,
  isTold,
  chosen,
  disabled,
  locked,
  errors,
  onChoose,
}: Props) {
  const Choice = form.many ? CheckboxCard : RadioCard;
  return (
    <ChoiceGroup
      legend={form.many ? copy.chooseMany : copy.chooseOne}
      legendHidden={isTold}
      layout={form.pictures ? 'tiles' : 'list'}
      disabled={disabled}
      errors={errors}
    >
      {replies.map(({ id, content, image }, index) => {
        const common = {
          name: 'replies',
          value: id,
          checked: chosen.includes(id),
          'aria-disabled': locked || undefined,
          onChange: () => {
            if (!locked) onChoose(choose(chosen, id, form.many));
          },
        };
        const words = content === '' ? copy.replyPicture(index + 1) : bound(content);
        return image !== null && form.pictures ? (
          <Choice key={id} {...common} label={words} image={image} imageAlt="" />
        ) : (
          <Choice key={id} {...common} label={words} />
        );
      })}
    </ChoiceGroup>
  );
}
