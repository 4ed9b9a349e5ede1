-- Figures count only where their person works, in a role with plans (D62): a rehearsal names those that do not, and a changed shop
-- changes golden points.
alter table month_remark drop constraint month_remark_kind_check;

alter table month_remark add constraint month_remark_kind_check check (
  kind in ('held', 'largest', 'changed', 'overLimit', 'zero', 'account', 'deleted', 'noWork', 'noPlanRole')
) not valid;

alter table month_remark validate constraint month_remark_kind_check;

alter table alone_change drop constraint alone_change_act_check;

alter table alone_change add constraint alone_change_act_check
  check (act in ('correction', 'import', 'undo', 'role', 'shop')) not valid;

alter table alone_change validate constraint alone_change_act_check;
