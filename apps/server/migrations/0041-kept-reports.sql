-- Reports of imports quote no numbers of people any more: what older ones have quoted is emptied.
update import_batch set found = regexp_replace(
  regexp_replace(
    regexp_replace(found::text, '"cell": "(?:[^"\\]|\\.)*"', '"cell": ""', 'g'),
    '"unknown": \[(?:"(?:[^"\\]|\\.)*"(?:, )?)*\]', '"unknown": []', 'g'
  ),
  '"reason": "(?:[^"\\]|\\.)*[0-9]{3}[- ]?[0-9]{3}[- ]?[0-9]{3}(?:[^"\\]|\\.)*"', '"reason": "Sprawdź ten plik jeszcze raz."', 'g'
)::jsonb where found is not null;
